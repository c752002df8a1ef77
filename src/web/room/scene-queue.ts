import { batch, computed, signal } from '@preact/signals';

/** Something that is to be seen, and for how many milliseconds at least. */
export interface Timed {
  readonly stays: number;
}

/** Whoever is so far behind was away: what happened meanwhile is not played back. */
const MOST_BEHIND = 4;

/** What happens, one thing after the other, each for long enough to be seen. */
export class SceneQueue<Scene extends Timed> {
  readonly #play: (scene: Scene) => void;
  readonly #onEmpty: () => void;
  readonly #isHidden: () => boolean;
  /** The first is being shown. */
  readonly #scenes = signal<readonly Scene[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param play shows a scene
   * @param onEmpty told when everything has been shown
   * @param isHidden nobody looks, so there is no need to wait
   */
  constructor(play: (scene: Scene) => void, onEmpty: () => void, isHidden: () => boolean) {
    this.#play = play;
    this.#onEmpty = onEmpty;
    this.#isHidden = isHidden;
  }

  readonly isEmpty = computed(() => this.#scenes.value.length === 0);

  add(scenes: readonly Scene[]): void {
    const waiting = this.#scenes.peek();
    this.#scenes.value = [...waiting, ...scenes];
    const isLate = waiting.filter(({ stays }) => stays > 0).length >= MOST_BEHIND;
    if (isLate) this.#catchUp();
    else if (waiting.length === 0) this.#next();
  }

  /** Shows nothing of what was to come. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#scenes.value = [];
  }

  #next(): void {
    for (;;) {
      const [scene] = this.#scenes.peek();
      if (!scene) break;
      this.#play(scene);
      if (scene.stays > 0 && !this.#isHidden()) {
        this.#timer = setTimeout(() => this.#end(), scene.stays);
        return;
      }
      this.#drop();
    }
    this.#onEmpty();
  }

  /** In one: nobody is to see an empty queue before they see what the table is like then. */
  #end(): void {
    batch(() => {
      this.#drop();
      this.#next();
    });
  }

  #drop(): void {
    this.#scenes.value = this.#scenes.peek().slice(1);
  }

  #catchUp(): void {
    const [, ...rest] = this.#scenes.peek();
    this.clear();
    for (const scene of rest) this.#play(scene);
    this.#onEmpty();
  }
}
