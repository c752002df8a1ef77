import type { Json } from '../../games/json.ts';
import type { PlayerId } from '../../games/view.ts';
import { attempt } from '../storage.ts';
import { newId } from './new-id.ts';
import type { Store } from './store.ts';

/** What a game on this device began with: all that follows is a fold of its moves. */
export interface Head {
  readonly game: string;
  readonly people: readonly Sitting[];
  /** What was chosen for the game. */
  readonly choice: Json;
  readonly seed: string;
  /** When the cards were dealt. */
  readonly at: number;
  /** There is nothing more to play, so nobody needs to be reminded of it. */
  readonly isDone: boolean;
}

export interface Sitting {
  readonly name: PlayerId;
  readonly place: string | null;
}

/** What happened: somebody made a move, or the game was ended before it was over. */
export type Entry = { readonly by: PlayerId; readonly move: Json } | { readonly ended: true };

/**
 * An entry as it is kept. It names the one that it follows: when two tabs have written at the same moment,
 * what followed the one that is lost is lost with it, and never read as if it followed the other.
 */
interface Link {
  readonly id: string;
  /** The id of the one before; nothing for the first. */
  readonly after: string;
  readonly entry: Entry;
}

/** What is kept cannot be read. */
export class DamagedLog extends Error {
  override readonly name = 'DamagedLog';
}

/** Changes when older pages could not read what is kept, or newer ones would get it wrong. */
const FORMAT = 1;

const PREFIX = 'recollect.here.';
const HEAD_KEY = /^recollect\.here\.([a-z0-9]+)$/;

const headKey = (id: string): string => PREFIX + id;
const entryKey = (id: string, index: number): string => `${PREFIX}${id}.${index}`;

/**
 * The log of a game on this device: one key for its head, and one for each entry, so that a move costs
 * the same however long the game. Other tabs may have the same game open and write to it as well.
 */
export class KeptLog {
  readonly id: string;
  readonly #store: Store;
  #head: Head;
  /** What has been read, as it is kept. */
  #texts: string[] = [];
  /** The id of the last of them. */
  #last = '';
  #isKept: boolean;

  private constructor(store: Store, id: string, head: Head, isKept: boolean) {
    this.#store = store;
    this.id = id;
    this.#head = head;
    this.#isKept = isKept;
  }

  static begin(store: Store, id: string, head: Head): KeptLog {
    return new KeptLog(store, id, head, store.write(headKey(id), textOf(head)));
  }

  /** Undefined if there is no such game. Throws DamagedLog. */
  static open(store: Store, id: string): KeptLog | undefined {
    const text = store.read(headKey(id));
    if (text === undefined) return undefined;
    return new KeptLog(store, id, readHead(text), store.isStored(headKey(id)));
  }

  get head(): Head {
    return this.#head;
  }

  /** It survives the page. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /** Another tab may have deleted it. */
  get isThere(): boolean {
    return this.#store.read(headKey(this.id)) !== undefined;
  }

  /** Is what was read still what is kept? Two tabs may have written at the same moment. */
  get isTrue(): boolean {
    return this.#texts.every((text, index) => this.#read(index) === text);
  }

  /** The same for the last entry alone, which costs the same however long the game. */
  get endsTrue(): boolean {
    return this.#texts.length === 0 || this.#read(this.#texts.length - 1) === this.#texts.at(-1);
  }

  /** The entries that have not been read yet. Throws DamagedLog. */
  readOn(): readonly Entry[] {
    const entries: Entry[] = [];
    for (;;) {
      const text = this.#read(this.#texts.length);
      const link = text === undefined ? undefined : readLink(text);
      if (text === undefined || link?.after !== this.#last) return entries;
      entries.push(link.entry);
      // What another page held on to may not be followed by what is stored.
      if (!this.#store.isStored(entryKey(this.id, this.#texts.length))) this.#isKept = false;
      this.#texts.push(text);
      this.#last = link.id;
    }
  }

  /** Everything that is read from now on is read again. */
  rewind(): void {
    this.#texts = [];
    this.#last = '';
    this.#isKept = this.#store.isStored(headKey(this.id));
  }

  /** Everything that is kept must have been read before. */
  append(entry: Entry): void {
    const id = newId();
    const text = JSON.stringify({ id, after: this.#last, ...entry });
    this.#write(entryKey(this.id, this.#texts.length), text);
    this.#texts.push(text);
    this.#last = id;
  }

  /** Is there nothing more to come? Another tab may have thought otherwise. */
  setDone(isDone: boolean): void {
    this.#head = { ...this.#head, isDone };
    const text = textOf(this.#head);
    if (this.#store.read(headKey(this.id)) !== text) this.#write(headKey(this.id), text);
  }

  /** Tells when another tab has written to it. */
  listen(action: () => void): () => void {
    return this.#store.listen(headKey(this.id), action);
  }

  /** After a gap nothing is stored any more: whoever reads it later would take it for the whole. */
  #write(key: string, text: string): void {
    if (this.#isKept) this.#isKept = this.#store.write(key, text);
    else this.#store.hold(key, text);
  }

  #read(index: number): string | undefined {
    return this.#store.read(entryKey(this.id, index));
  }
}

/** A game of which something is kept; without a head if that cannot be read by this version. */
export type Kept = readonly [id: string, head: Head | undefined];

export function keptHeads(store: Store): readonly Kept[] {
  const ids = store.keys().flatMap((key) => HEAD_KEY.exec(key)?.[1] ?? []);
  return ids.map((id) => [id, attempt(() => readHead(store.read(headKey(id)) ?? ''))]);
}

/** Tells when other tabs have begun, finished or deleted games; returns how to stop listening. */
export const listenForHeads = (store: Store, action: () => void): (() => void) =>
  store.listen(PREFIX, (key) => {
    if (key === undefined || HEAD_KEY.test(key)) action();
  });

/** Deletes a game with all that is kept of it; its head first, so that no tab goes on with a part of it. */
export function deleteLog(store: Store, id: string): void {
  const below = `${headKey(id)}.`;
  store.delete(headKey(id));
  for (const key of store.keys()) if (key.startsWith(below)) store.delete(key);
}

const textOf = (head: Head): string => JSON.stringify({ format: FORMAT, ...head });

function readHead(text: string): Head {
  const head = Object(attempt(() => JSON.parse(text))) as Record<keyof Head | 'format', unknown>;
  const { format, game, people, choice, seed, at, isDone } = head;
  if (
    format !== FORMAT ||
    typeof game !== 'string' ||
    typeof seed !== 'string' ||
    typeof at !== 'number' ||
    typeof isDone !== 'boolean' ||
    choice === undefined ||
    !Array.isArray(people) ||
    !people.every(isSitting)
  )
    throw new DamagedLog('that is no head of a game that is known here');
  return { game, people, choice: choice as Json, seed, at, isDone };
}

function isSitting(value: unknown): value is Sitting {
  const { name, place } = Object(value) as Record<keyof Sitting, unknown>;
  return typeof name === 'string' && (place === null || typeof place === 'string');
}

function readLink(text: string): Link {
  const link = Object(attempt(() => JSON.parse(text))) as Record<string, unknown>;
  const { id, after, by, move, ended } = link;
  if (typeof id === 'string' && typeof after === 'string') {
    if (ended === true) return { id, after, entry: { ended } };
    // Of what a move is like only the rules know.
    if (typeof by === 'string' && typeof move === 'object' && move !== null) {
      return { id, after, entry: { by, move: move as Json } };
    }
  }
  throw new DamagedLog('that is no entry of a log');
}
