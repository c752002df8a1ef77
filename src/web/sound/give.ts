import { sound as soundPreference, vibration } from '../settings/preferences.ts';
import type { Sound } from './cue.ts';
import { Speaker } from './speaker.ts';
import { BUZZES } from './tones.ts';

let speaker: Speaker | undefined;
let context: AudioContext | undefined;

/** Others are heard, but not as loud as oneself. */
const OF_OTHERS = 0.35;

/** Lets it be heard and felt, as far as the person likes that and the device can. */
export function give(sound: Sound, isYours = true): void {
  // Browsers allow it only after a page has been touched.
  if (typeof navigator === 'undefined' || navigator.userActivation?.hasBeenActive !== true) return;
  if (soundPreference.isOn) play(sound, isYours ? 1 : OF_OTHERS);
  if (vibration.isOn && isYours) navigator.vibrate?.([...BUZZES[sound]]);
}

function play(sound: Sound, loudness: number): void {
  try {
    context ??= new AudioContext();
    speaker ??= new Speaker(context);
    // It rests when the page was in the background.
    if (context.state !== 'running') context.resume().catch(() => {});
    speaker.play(sound, loudness);
  } catch {
    // Without a loudspeaker the game goes on as well.
  }
}
