import { type Random, randomFrom } from '../../games/random.ts';

/** What can happen to a message on its way. */
export const TROUBLES = ['cut before', 'cut after', 'twice', 'late', 'hold'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** What can happen to a request: it never arrives, or its answer does not. */
export const REQUEST_TROUBLES = ['request lost', 'answer lost'] as const;
export type RequestTrouble = (typeof REQUEST_TROUBLES)[number];

/**
 * When which trouble comes: by chance, but within any `every` messages there is one, and each comes
 * once before any comes again. Two in a row never do, so whoever tries again gets on.
 */
export class Troubles<Kind extends string> {
  readonly #kinds: readonly Kind[];
  readonly #every: number;
  readonly #random: Random;
  #deck: Kind[] = [];
  #left: number;
  readonly happened = new Map<Kind, number>();

  constructor(kinds: readonly Kind[], every: number, seed: string) {
    this.#kinds = kinds;
    this.#every = every;
    this.#random = randomFrom(seed);
    this.#left = this.#gap();
  }

  /** What happens to the next message; undefined if nothing does. */
  next(): Kind | undefined {
    if (this.#left > 0) {
      this.#left -= 1;
      return undefined;
    }
    this.#left = this.#gap();
    if (this.#deck.length === 0) this.#deck = this.#random.shuffle(this.#kinds);
    const kind = this.#deck.pop();
    if (kind) this.happened.set(kind, (this.happened.get(kind) ?? 0) + 1);
    return kind;
  }

  /** Something has not happened yet. */
  get lacksTrouble(): boolean {
    return this.happened.size < this.#kinds.length;
  }

  #gap(): number {
    return 1 + this.#random.below(this.#every - 1);
  }
}

/** Says what happens to each message. */
interface Fate<Kind extends string> {
  next(): Kind | undefined;
}

/** What happens between a client and its server. */
export interface Network {
  readonly toServer: Fate<Trouble>;
  readonly toClient: Fate<Trouble>;
  readonly requests: Fate<RequestTrouble>;
  /** Nothing goes wrong unless this is set. */
  readonly isBad: boolean;
}

/** Nothing goes wrong but one thing, and that once: to so manyth message of its kind. */
export function oneTrouble(lane: 'toServer' | 'toClient', nth: number, trouble: Trouble) {
  let messages = 0;
  const good = { next: () => undefined };
  const bad: Fate<Trouble> = { next: () => (++messages === nth ? trouble : undefined) };
  const network = { toServer: good, toClient: good, requests: good, isBad: true, [lane]: bad };
  return network as Network;
}

/** All that can go wrong between the clients of one game and their server. */
export class BadNetwork implements Network {
  readonly toServer: Troubles<Trouble>;
  readonly toClient: Troubles<Trouble>;
  readonly requests: Troubles<RequestTrouble>;
  isBad = false;

  constructor(seed: string, every = 12) {
    this.toServer = new Troubles(TROUBLES, every, `${seed} to the server`);
    this.toClient = new Troubles(TROUBLES, every, `${seed} to the client`);
    this.requests = new Troubles(REQUEST_TROUBLES, 2, `${seed} requests`);
  }

  /** Something has not happened yet to any message. */
  get lacksTrouble(): boolean {
    return this.toServer.lacksTrouble || this.toClient.lacksTrouble;
  }
}
