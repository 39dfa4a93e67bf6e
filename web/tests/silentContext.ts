// Tests: an audio context that only counts its tones.
export const tones: string[] = [];
const param = () => ({ setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined });

export class SilentContext {
  currentTime = 0;
  destination = {};
  resume = () => Promise.resolve();
  createGain = () => ({ gain: param(), connect: (to: unknown) => to });
  createOscillator = () => ({
    type: 'sine',
    frequency: param(),
    connect: (to: unknown) => to,
    start: () => tones.push('tone'),
    stop: () => undefined,
  });
}
