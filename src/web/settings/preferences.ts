import { type Signal, signal } from '@preact/signals';
import { recall, remember } from '../storage.ts';

/** Something that is so or not, as somebody likes it. This browser remembers it. */
export class Preference {
  readonly #key: string;
  readonly #isOn: Signal<boolean>;

  /** @param isUsual what holds until somebody says otherwise */
  constructor(key: string, isUsual: boolean) {
    this.#key = key;
    const kept = recall('browser', key);
    this.#isOn = signal(kept === undefined ? isUsual : kept === 'on');
  }

  get isOn(): boolean {
    return this.#isOn.value;
  }

  set isOn(isOn: boolean) {
    this.#isOn.value = isOn;
    remember('browser', this.#key, isOn ? 'on' : 'off');
  }
}

export const sound = new Preference('recollect.sound', true);
export const vibration = new Preference('recollect.vibration', true);
