import type { Entry, Seq } from '../../history/entry.ts';
import { Conflict, type LogSubscriber, NotStored, Unreachable } from '../../room/log.ts';
import type { RoomId } from '../../table/state.ts';
import { Damaged } from '../record.ts';
import { type About, aboutAfter, type Batch, formatMessage } from './message.ts';
import { type ReadOptions, type RoomReading, readRoom, roomSubject } from './room-reader.ts';
import type { Applied, RoomTail } from './room-tail.ts';
import {
  type FeedMessage,
  type Message,
  type NewMessage,
  type Position,
  type Stream,
  Unstored,
  WrongPosition,
} from './stream.ts';

/** How long the feed may take to bring a message that is stored. Then it is read. */
const FEED_MS = 100;

/** The pause after the first failure; each further one is twice as long, up to the longest. */
const PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

/** An append that is not decided by then may or may not count. */
const GIVE_UP_MS = 15_000;

/** A room is compared with the stream so long after its last message, and so often. */
const CHECK_AFTER_MS = 2_000;
const CHECK_EVERY_MS = 5_000;

/** How long a caller waits for entries that are known to be stored. */
const CATCH_UP_MS = 5_000;

/** What an operator may want to count. */
export interface ChannelEvents {
  /** Messages were missing, and are read instead. */
  onGap(): void;
  /** Entries were added, in so many milliseconds. */
  onAppend(milliseconds: number): void;
  /** Another node was faster. */
  onConflict(): void;
  /** A room was compared with the stream before it was shown. */
  onCatchUp(milliseconds: number): void;
}

export interface ChannelSettings {
  readonly later: (milliseconds: number, action: () => void) => void;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** A random text that no other message has. */
  readonly newId: () => string;
  readonly events?: ChannelEvents;
  /** Called with errors that should not happen. */
  readonly onTrouble: (error: unknown) => void;
}

/** What a batch says beside its entries. */
type Part = Pick<Batch, 'after' | 'about' | 'isPart'>;

/** A message on its way into the stream. */
class Attempt {
  readonly id: string;
  /** Resolves with the position of the message if it counts, with undefined if another came first. */
  readonly decided: Promise<Position | undefined>;
  isDecided = false;
  #resolve: (position: Position | undefined) => void = () => {};
  #reject: (error: unknown) => void = () => {};

  constructor(id: string) {
    this.id = id;
    this.decided = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  decide(position: Position | undefined): void {
    this.isDecided = true;
    this.#resolve(position);
  }

  /** Leaves open whether it counts. */
  giveUp(error: unknown): void {
    this.isDecided = true;
    this.#reject(error);
  }
}

/**
 * Follows one room in the stream, and adds to it. Messages come by the feed; those that it loses are
 * read. Subscribers get every entry once, in order.
 */
export class RoomChannel {
  readonly #stream: Stream;
  readonly #room: RoomId;
  readonly #settings: ChannelSettings;
  readonly #subscribers = new Set<LogSubscriber>();
  readonly #unsubscribe: () => void;
  #tail: RoomTail | undefined;
  /** The greatest position that a message of the room is known to have. */
  #known: Position = 0;
  #attempt: Attempt | undefined;
  #reading: Promise<void> | undefined;
  #nextReading: Promise<void> | undefined;
  #isFilling = false;
  #isClosed = false;
  #changedAt = 0;
  #checkedAt = 0;

  constructor(stream: Stream, room: RoomId, settings: ChannelSettings) {
    this.#stream = stream;
    this.#room = room;
    this.#settings = settings;
    this.#unsubscribe = stream.subscribe(roomSubject(room), (message) => {
      try {
        this.#receive(message);
      } catch (error) {
        settings.onTrouble(error);
      }
    });
  }

  /** Also true once the room turned out to be damaged. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Messages that are known to be stored have not come yet. */
  get isLagging(): boolean {
    return this.#tail !== undefined && this.#isBehind(this.#known);
  }

  close(): void {
    this.#isClosed = true;
    this.#unsubscribe();
  }

  subscribe(subscriber: LogSubscriber): () => void {
    const own = { ...subscriber };
    this.#subscribers.add(own);
    return () => this.#subscribers.delete(own);
  }

  /** Reads the room from the stream, at least as far as this channel knows it. */
  async read(isWhole: boolean): Promise<RoomReading> {
    const reading = await this.#read({ isWhole, least: this.#known });
    this.#startWith(reading);
    return reading;
  }

  /** Resolves when subscribers have got all entries that were stored before the call. */
  async catchUp(): Promise<void> {
    const started = this.#settings.now();
    const until = started + CATCH_UP_MS;
    await this.#readOn();
    await this.#fill(this.#known, until);
    if (this.#isBehind(this.#known)) throw new Unreachable(new Error('an outdated room'));
    this.#settings.events?.onCatchUp(this.#settings.now() - started);
  }

  /** Looks for messages that the feed has lost with nothing after them, if it is time for that. */
  check(): void {
    const now = this.#settings.now();
    const isSettled = this.#checkedAt < this.#changedAt && now - this.#changedAt >= CHECK_AFTER_MS;
    if (!this.#tail || !(isSettled || now - this.#checkedAt >= CHECK_EVERY_MS)) return;
    this.#checkedAt = now;
    this.#readOn().catch(() => {});
  }

  /** Adds entries behind number `expected`. Rejects as `Log.append` does. */
  async append(expected: Seq, entries: readonly Entry[]): Promise<Seq> {
    const { events, now } = this.#settings;
    const started = now();
    try {
      const seq = await this.#append(expected, entries);
      events?.onAppend(now() - started);
      return seq;
    } catch (error) {
      if (error instanceof Conflict) events?.onConflict();
      throw error;
    }
  }

  async #append(expected: Seq, entries: readonly Entry[]): Promise<Seq> {
    for (;;) {
      const tail = await this.#currentTail();
      if (tail.isPartial || tail.seq !== expected) throw conflict(expected, tail.seq);
      const about = aboutAfter(tail.about, entries);
      const batch = { base: tail.base, after: expected, about };
      const position = await this.#publishBatch(batch, entries);
      if (position !== undefined) return expected + entries.length;
      // A room that was removed leaves its id for another.
      if (expected > 0 || this.#tail?.seq !== 0) throw conflict(expected, this.#tail?.seq ?? 0);
    }
  }

  /**
   * Adds a part of an import behind the one at `base`, or where there is no room. Resolves with its
   * position. Rejects with Conflict if anything else came first.
   */
  async addPart(
    base: Position | undefined,
    part: Part,
    entries: readonly Entry[],
  ): Promise<Position> {
    const tail = await this.#currentTail();
    const isNext = base === undefined ? tail.seq === 0 : tail.base === base;
    const position = isNext && (await this.#publishBatch({ ...part, base: tail.base }, entries));
    if (position) return position;
    throw new Conflict(`there is a room ${this.#room}`);
  }

  #publishBatch(
    batch: Part & { readonly base: Position },
    entries: readonly Entry[],
  ): Promise<Position | undefined> {
    const id = this.#settings.newId();
    const header = {
      kind: 'batch',
      room: this.#room,
      id,
      ...batch,
      count: entries.length,
    } as const;
    return this.#publish(id, formatMessage(header, entries));
  }

  /**
   * Removes the room, or parts of one. Resolves with the position of the removal, or undefined if there
   * is nothing to remove. Rejects with Damaged if the room is.
   */
  async remove(what: 'anything' | 'parts'): Promise<Position | undefined> {
    for (;;) {
      await this.catchUp();
      const tail = await this.#currentTail();
      if (tail.seq === 0 || (what === 'parts' && tail.hasRoom)) return undefined;
      const id = this.#settings.newId();
      const { base, seq: after } = tail;
      const removal = { kind: 'removal', room: this.#room, id, base, after } as const;
      const position = await this.#publish(id, formatMessage(removal, null));
      if (position !== undefined) return position;
    }
  }

  /** The tail when nothing is being added here. */
  async #currentTail(): Promise<RoomTail> {
    while (this.#attempt) await this.#attempt.decided.catch(() => {});
    if (this.#tail) return this.#tail;
    try {
      await this.#readOn();
    } catch (error) {
      throw new NotStored('the storage cannot be reached; it does not count', { cause: error });
    }
    return this.#currentTail();
  }

  /**
   * Publishes a message until it is decided whether it counts, which only the order of the messages
   * tells: so a message whose answer is lost is published again, as it was.
   */
  async #publish(id: string, message: NewMessage): Promise<Position | undefined> {
    if (message.header.length + message.body.length > this.#stream.mostBytes) {
      throw new NotStored('it is too long to be stored');
    }
    const attempt = new Attempt(id);
    this.#attempt = attempt;
    try {
      await Promise.race([attempt.decided, this.#publishUntilDecided(attempt, message)]);
      if (!attempt.isDecided) throw new Unreachable(new Error('nobody can tell'));
      return await attempt.decided;
    } finally {
      this.#attempt = undefined;
      attempt.decide(undefined);
    }
  }

  async #publishUntilDecided(attempt: Attempt, message: NewMessage): Promise<void> {
    const until = this.#settings.now() + GIVE_UP_MS;
    let isUncertain = false;
    for (let pause = PAUSE_MS; !attempt.isDecided; pause = longer(pause)) {
      const expected = this.#tail?.last ?? 0;
      try {
        this.#learn(await this.#stream.publish(roomSubject(this.#room), expected, message));
        await Promise.race([attempt.decided, this.#pause(FEED_MS)]);
        await this.#fill(this.#known, until);
        return;
      } catch (error) {
        if (error instanceof Unstored && !isUncertain) throw new NotStored(error.message);
        if (!(error instanceof WrongPosition || error instanceof Unstored)) isUncertain = true;
        if (error instanceof WrongPosition) this.#learn(error.last ?? 0);
        if (this.#settings.now() >= until) throw new Unreachable(error);
      }
      await this.#readOn().catch(() => {});
      if (!attempt.isDecided && this.#tail?.last === expected) await this.#pause(pause);
    }
  }

  #receive(message: FeedMessage): void {
    if (this.#isClosed) return;
    this.#learn(message.position);
    const tail = this.#tail;
    if (!tail || message.position <= tail.last) return;
    if (message.previous !== tail.last || !this.#apply(tail, message)) void this.#fillGap();
  }

  #learn(position: Position): void {
    this.#known = Math.max(this.#known, position);
  }

  #isBehind(position: Position): boolean {
    return (this.#tail?.last ?? 0) < position;
  }

  /** Reads what the feed has lost. */
  async #fillGap(): Promise<void> {
    if (this.#isFilling) return;
    this.#isFilling = true;
    this.#settings.events?.onGap();
    try {
      while (!this.#isClosed && this.#isBehind(this.#known)) {
        await this.#fill(this.#known, this.#settings.now() + CATCH_UP_MS).catch(() => {});
      }
    } finally {
      this.#isFilling = false;
    }
  }

  /** Reads until the message at that position is applied. */
  async #fill(position: Position, until: number): Promise<void> {
    for (let pause = PAUSE_MS; !this.#isClosed && this.#isBehind(position); pause = longer(pause)) {
      try {
        await this.#readOn();
      } catch (error) {
        if (this.#settings.now() >= until) throw error;
      }
      if (!this.#isBehind(position)) return;
      if (this.#settings.now() >= until) throw new Unreachable(new Error('not in time'));
      await this.#pause(pause);
    }
  }

  /** Reads once what is stored now. A reading under way may have begun before that. */
  #readOn(): Promise<void> {
    if (!this.#reading) return this.#startReading();
    this.#nextReading ??= this.#reading.then(
      () => this.#startReading(),
      () => this.#startReading(),
    );
    return this.#nextReading;
  }

  #startReading(): Promise<void> {
    this.#nextReading = undefined;
    const reading = this.#readOnce().finally(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    this.#reading = reading;
    return reading;
  }

  async #readOnce(): Promise<void> {
    const tail = this.#tail;
    if (!tail) {
      this.#startWith(await this.#read({ isWhole: false, least: this.#known }));
      return;
    }
    for await (const message of this.#stream.read(roomSubject(this.#room), tail.last + 1)) {
      if (this.#tail !== tail) return;
      if (message.position > tail.last && !this.#apply(tail, message)) return this.#reload(tail);
    }
  }

  #read(options: ReadOptions): Promise<RoomReading> {
    return readRoom(this.#stream, this.#room, options, (milliseconds) => this.#pause(milliseconds));
  }

  #startWith({ tail }: RoomReading): void {
    this.#learn(tail.last);
    this.#tail ??= tail;
    if (this.#isBehind(this.#known)) void this.#fillGap();
  }

  /** Applies the next message. Returns false if messages before it are gone. */
  #apply(tail: RoomTail, message: Message): boolean {
    let applied: Applied;
    try {
      applied = tail.apply(message);
    } catch (error) {
      if (error instanceof Damaged) return false;
      throw error;
    }
    this.#learn(message.position);
    this.#changedAt = this.#settings.now();
    if (applied.kind === 'skipped') return true;
    const isOwn = this.#attempt?.id === applied.id;
    this.#deliver(applied);
    this.#attempt?.decide(isOwn ? message.position : undefined);
    return true;
  }

  /** Starts again with a snapshot, if that is why messages are gone. */
  async #reload(before: RoomTail): Promise<void> {
    try {
      const { tail } = await this.#read({ isWhole: false, least: this.#known });
      this.#replace(before, tail);
    } catch (error) {
      if (error instanceof Damaged) this.#lose(error);
      throw error;
    }
  }

  #replace(before: RoomTail, tail: RoomTail): void {
    if (this.#tail !== before) return;
    this.#tail = tail;
    this.#learn(tail.last);
    this.#attempt?.giveUp(new Unreachable(new Error('it may have been dropped')));
    // The room may have been removed meanwhile, and another one be stored under its id.
    const isOther = before.hasRoom && !isSame(before.about, tail.about);
    for (const subscriber of [...this.#subscribers]) {
      if (tail.hasRoom && !isOther) subscriber.onGap?.();
      else subscriber.onRemoved?.();
    }
  }

  #lose(error: Damaged): void {
    this.close();
    this.#attempt?.giveUp(error);
    for (const subscriber of [...this.#subscribers]) subscriber.onLost?.(error);
  }

  #deliver(applied: Exclude<Applied, { kind: 'skipped' }>): void {
    for (const subscriber of [...this.#subscribers]) {
      if (applied.kind === 'removal') subscriber.onRemoved?.();
      else if (applied.kind === 'batch') subscriber.onEntries(applied.entries);
      else if (applied.isLast) subscriber.onGap?.();
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.#settings.later(milliseconds, resolve));
  }
}

const isSame = (before: About | undefined, after: About | undefined): boolean =>
  before?.created === after?.created && before?.imported === after?.imported;

const longer = (pause: number): number => Math.min(2 * pause, LONGEST_PAUSE_MS);

const conflict = (expected: Seq, last: Seq): Conflict =>
  new Conflict(`expected ${expected}, but the last one is ${last}`);
