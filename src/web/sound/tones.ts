import type { Sound } from './cue.ts';

/** One tone of a sound. Times are in seconds. */
export interface Tone {
  /** When it begins, after the sound has begun. */
  readonly at: number;
  readonly seconds: number;
  readonly hertz: number;
  /** Where it glides to. */
  readonly to?: number;
  readonly shape: OscillatorType;
  /** From 0 to 1. */
  readonly loudness: number;
}

const note = (hertz: number, at: number, seconds: number, loudness = 0.16): Tone => ({
  at,
  seconds,
  hertz,
  shape: 'sine',
  loudness,
});

const [G3, A3, C5, D5, E5, G5, A5, C6] = [196, 220, 523.25, 587.33, 659.26, 783.99, 880, 1046.5];

/** What everything sounds like. No sound is loud, and none is long. */
export const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  // A card that is turned over: a flick upwards.
  turn: [{ at: 0, seconds: 0.09, hertz: 330, to: 560, shape: 'triangle', loudness: 0.14 }],
  match: [note(C5, 0, 0.16), note(E5, 0.08, 0.16), note(G5, 0.16, 0.32)],
  miss: [note(A3, 0, 0.16, 0.2), note(G3, 0.12, 0.26, 0.2)],
  'your-turn': [note(D5, 0, 0.14), note(A5, 0.12, 0.3)],
  win: [
    note(C5, 0, 0.18),
    note(E5, 0.12, 0.18),
    note(G5, 0.24, 0.18),
    note(C6, 0.36, 0.7),
    note(G5, 0.36, 0.7, 0.08),
  ],
};

/** How long a sound takes. */
export const lengthOf = (sound: Sound): number =>
  Math.max(...TONES[sound].map(({ at, seconds }) => at + seconds));

/** What a phone does meanwhile: milliseconds of buzzing, and of rest between them. */
export const BUZZES: Readonly<Record<Sound, readonly number[]>> = {
  turn: [12],
  match: [30, 50, 30],
  miss: [60],
  'your-turn': [120],
  win: [40, 60, 40, 60, 160],
};
