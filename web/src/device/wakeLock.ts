// The device: keeps its screen awake. Without HTTPS browsers offer no lock; there a video without picture or sound has to play.
const SILENT_VIDEO = 'still.mp4';

let isOn = false;
/** Only on phones, tablets and a screen for all: others do not sleep so soon, and a tab that plays is marked. */
let mayPlay = false;
let lock: WakeLockSentinel | null = null;
let video: HTMLVideoElement | null = null;

/** Keep the screen awake until `releaseScreen`, one for all too. Never throws: where nothing is allowed, the screen sleeps. */
export function keepScreenAwake(isForAll = false): void {
  if (isOn) return;
  isOn = true;
  mayPlay = isForAll || matchMedia('(pointer: coarse)').matches;
  // The browser takes a lock back whenever the page is hidden, and lets a video begin only after a tap.
  document.addEventListener('visibilitychange', acquire);
  document.addEventListener('pointerup', resume);
  void acquire();
}

export function releaseScreen(): void {
  isOn = false;
  document.removeEventListener('visibilitychange', acquire);
  document.removeEventListener('pointerup', resume);
  void lock?.release().catch(() => undefined);
  lock = null;
  video?.pause();
  video = null;
}

async function acquire(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  try {
    const acquired = await navigator.wakeLock.request('screen');
    if (isOn) lock = acquired;
    else await acquired.release();
  } catch {
    play();
  }
}

function resume(): void {
  if (video?.paused) play();
}

function play(): void {
  if (!isOn || !mayPlay) return;
  video ??= Object.assign(document.createElement('video'), { src: new URL(SILENT_VIDEO, document.baseURI).href, loop: true, playsInline: true });
  video.play().catch(() => undefined);
}
