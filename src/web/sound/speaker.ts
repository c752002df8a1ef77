import type { Sound } from './cue.ts';
import { lengthOf, TONES, type Tone } from './tones.ts';

/** What is not heard within so many seconds is not worth hearing any more. */
const LATEST = 1;

/** Plays sounds one after the other. They are made here, of a few tones each. */
export class Speaker {
  readonly #context: AudioContext;
  /** When everything so far has been heard. */
  #isFreeAt = 0;

  constructor(context: AudioContext) {
    this.#context = context;
  }

  /** @param loudness from 0 to 1 */
  play(sound: Sound, loudness: number): void {
    const { currentTime } = this.#context;
    const start = Math.max(currentTime, this.#isFreeAt);
    if (start - currentTime > LATEST) return;
    this.#isFreeAt = start + lengthOf(sound);
    for (const tone of TONES[sound]) this.#play(tone, start + tone.at, loudness);
  }

  #play({ hertz, to = hertz, seconds, shape, loudness }: Tone, start: number, share: number): void {
    const context = this.#context;
    const end = start + seconds;
    const oscillator = new OscillatorNode(context, { type: shape, frequency: hertz });
    oscillator.frequency.setValueAtTime(hertz, start);
    oscillator.frequency.exponentialRampToValueAtTime(to, end);
    // It swells and fades: a tone that is cut off crackles.
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loudness * share, start + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, end);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(end);
  }
}
