/** Small sounds, made by the browser: your turn, points, the end. A browser plays none before the first click. */

type Sound = 'turn' | 'move' | 'points' | 'end';

/** Notes: frequency in Hz, start and length in seconds. */
const SOUNDS: { readonly [S in Sound]: readonly (readonly [number, number, number])[] } = {
  turn: [
    [587, 0, 0.16],
    [880, 0.12, 0.28],
  ],
  move: [[220, 0, 0.06]],
  points: [
    [988, 0, 0.09],
    [1319, 0.07, 0.2],
  ],
  end: [
    [523, 0, 0.5],
    [659, 0.1, 0.5],
    [784, 0.2, 0.6],
    [1047, 0.3, 0.9],
  ],
};
const VOLUME = 0.09;

let context: AudioContext | undefined;

/** Allows sounds. Call it in a click: browsers play none before. */
export function allowSounds(): void {
  if (!('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** Plays a sound, if sounds are allowed. */
export function play(sound: Sound): void {
  if (context?.state !== 'running') return;
  for (const [frequency, start, length] of SOUNDS[sound]) {
    const at = context.currentTime + start;
    const tone = new OscillatorNode(context, { type: 'triangle', frequency });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(VOLUME, at + 0.012);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}
