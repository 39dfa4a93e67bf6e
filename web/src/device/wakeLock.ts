// The device: keeps its screen awake. Without HTTPS browsers offer no lock; there a video without picture or sound has to play.
const SILENT_VIDEO = 'still.mp4';

export class WakeLock {
  private isOn = false;
  /** Only on phones, tablets and a screen for all: others do not sleep so soon, and a tab that plays is marked. */
  private mayPlay = false;
  private lock: WakeLockSentinel | null = null;
  private video: HTMLVideoElement | null = null;

  /** Keep the screen awake until `release`, one for all too. Never throws: where nothing is allowed, the screen sleeps. */
  hold(isForAll = false): void {
    if (this.isOn) return;
    this.isOn = true;
    this.mayPlay = isForAll || matchMedia('(pointer: coarse)').matches;
    // The browser takes a lock back whenever the page is hidden, and lets a video begin only after a tap.
    document.addEventListener('visibilitychange', this.acquire);
    document.addEventListener('pointerup', this.resume);
    void this.acquire();
  }

  release = (): void => {
    this.isOn = false;
    document.removeEventListener('visibilitychange', this.acquire);
    document.removeEventListener('pointerup', this.resume);
    void this.lock?.release().catch(() => undefined);
    this.lock = null;
    this.video?.pause();
    this.video = null;
  };

  private acquire = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    try {
      const acquired = await navigator.wakeLock.request('screen');
      if (this.isOn) this.lock = acquired;
      else await acquired.release();
    } catch {
      this.play();
    }
  };

  private resume = (): void => {
    if (this.video?.paused) this.play();
  };

  private play(): void {
    if (!this.isOn || !this.mayPlay) return;
    this.video ??= Object.assign(document.createElement('video'), { src: new URL(SILENT_VIDEO, document.baseURI).href, loop: true, playsInline: true });
    this.video.play().catch(() => undefined);
  }
}
