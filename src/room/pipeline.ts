import type { Entry, MoveEntry, Stored } from '../history/entry.ts';
import type { RoomId } from '../table/state.ts';
import { Conflict, type Log, NotStored } from './log.ts';
import type { MoveRequest } from './move-request.ts';
import type { Replica } from './replica.ts';

/** How long to leave a log alone that has just failed. */
export const RETRY_MS = 1_000;

/** How long one room may tell the world of what became durable before other rooms get a turn. */
const SLICE_MS = 20;

/** What is to be done with requests and entries as they come through. */
export interface Stages {
  /** The request is next: play it ahead. May happen again, after others came first. */
  play(request: MoveRequest): void;
  /** All that the request did or saw is durable: the world may know. */
  commit(request: MoveRequest): void;
  /** The log has a next move that was not made here, or whose request is lost. */
  applyRemote(entry: MoveEntry): void;
  /** The log has to be folded anew from this. */
  rebuild(read: readonly Stored[]): void;
  /** The request's move may or may not have been stored, now or later. */
  doubt(request: MoveRequest): void;
  /** The request's move was not stored, and this is why. */
  fail(request: MoveRequest, why: NotStored): void;
  /** The log cannot be read. */
  lose(request: MoveRequest): void;
  /** The log could not be read or written, for a reason that the operator should know. */
  trouble(error: unknown): void;
  later(milliseconds: number, action: () => void): void;
  /** Runs `action` when others have had a turn. */
  nextTurn(action: () => void): void;
  /** A moment in milliseconds, to measure by. */
  now(): number;
  /** A stage threw: nothing is played here any more. These requests have no answer yet. */
  broken(error: unknown, unanswered: readonly MoveRequest[]): void;
}

/**
 * Brings requests into an order and their moves into the log. One append is under way at a time; what
 * arrives meanwhile goes together into the next one. If others appended first, what is pending is
 * played again, in order.
 */
export class Pipeline {
  readonly #log: Log;
  readonly #room: RoomId;
  readonly #replica: Replica<unknown>;
  readonly #stages: Stages;

  /** Requests, of which those from `#next` on have not been played yet. */
  #arrived: MoveRequest[] = [];
  #nextArrived = 0;
  /** Requests that have been played ahead, to go into the next append. */
  #batch: MoveRequest[] = [];
  /** The requests of the append that is under way; the first `#committed` of them are done with. */
  #inFlight: readonly MoveRequest[] = [];
  #committed = 0;
  /** Entries of other instances that are yet to be applied. */
  #remoteEntries: Stored<Entry>[] = [];

  #phase: 'ready' | 'appending' | 'appended' | 'yielding' | 'recovering' | 'broken' = 'ready';
  /** The log could not be read after a failure: nothing can be played before it is. */
  #isStale = false;
  #isRetrying = false;
  #isBusy = false;
  readonly #whenDrained: (() => void)[] = [];

  constructor(log: Log, room: RoomId, replica: Replica<unknown>, stages: Stages) {
    this.#log = log;
    this.#room = room;
    this.#replica = replica;
    this.#stages = stages;
  }

  submit(request: MoveRequest): void {
    if (this.#phase === 'broken') {
      this.#stages.lose(request);
    } else if (this.#log.isSynchronous && this.isFree) {
      this.#submitSync(request);
    } else {
      this.#arrived.push(request);
      this.#work();
    }
  }

  receive(entries: readonly Stored<Entry>[]): void {
    if (this.#phase === 'broken') return;
    for (const stored of entries) this.#remoteEntries.push(stored);
    this.#work();
  }

  async drained(): Promise<void> {
    while (this.#isActive()) {
      await new Promise<void>((resolve) => this.#whenDrained.push(resolve));
    }
  }

  /** Nothing is under way, and nothing is to be done first. */
  get isFree(): boolean {
    return !this.#isBusy && !this.#isStale && this.#remoteEntries.length === 0 && !this.#isActive();
  }

  /** All the stages at one go: the hot path of a log that makes durable at once. */
  #submitSync(request: MoveRequest): void {
    this.#isBusy = true;
    try {
      this.#stages.play(request);
      if (!request.entry || this.#appendSync(request, request.entry)) {
        this.#stages.commit(request);
      }
    } catch (error) {
      this.#break(error, [request]);
    } finally {
      this.#isBusy = false;
    }
    if (this.#hasArrived || this.#remoteEntries.length > 0 || this.#whenDrained.length > 0)
      this.#work();
  }

  #appendSync(request: MoveRequest, entry: Entry): boolean {
    this.#phase = 'appending';
    try {
      this.#log.append(this.#room, this.#replica.durable, [entry]);
      this.#phase = 'ready';
      return true;
    } catch (error) {
      this.#inFlight = [request];
      void this.#recover(error);
      return false;
    }
  }

  get #hasArrived(): boolean {
    return this.#nextArrived < this.#arrived.length;
  }

  #isActive(): boolean {
    if (this.#phase === 'broken') return false;
    return this.#phase !== 'ready' || this.#hasArrived || this.#batch.length > 0;
  }

  /** Does whatever can be done now. Never runs inside itself, so events come in order. */
  #work(): void {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (this.#next());
    } catch (error) {
      this.#break(error);
    } finally {
      this.#isBusy = false;
    }
    if (this.#whenDrained.length === 0 || this.#isActive()) return;
    for (const resolve of this.#whenDrained.splice(0)) resolve();
  }

  /** Takes one step, if there is one to take. */
  #next(): boolean {
    switch (this.#phase) {
      case 'recovering':
      case 'broken':
        return false;
      case 'appending':
      case 'yielding':
        return this.#order();
      case 'appended':
        this.#commit();
        return true;
      case 'ready':
        return this.#batch.length === 0 ? this.#applyRemoteOrOrder() : this.#orderOrAppend();
    }
  }

  #applyRemoteOrOrder(): boolean {
    const isBehind = this.#remoteEntries.length > 0;
    if (this.#isStale && (isBehind || this.#hasArrived)) void this.#recover();
    else if (isBehind) this.#applyRemoteEntries();
    else return this.#order();
    return true;
  }

  /** What has arrived goes along in one append, unless the log makes durable at once anyway. */
  #orderOrAppend(): boolean {
    if (this.#log.isSynchronous || !this.#order()) this.#append();
    return true;
  }

  #order(): boolean {
    const request = this.#arrived[this.#nextArrived];
    if (!request) return false;
    this.#nextArrived += 1;
    if (!this.#hasArrived) this.#setArrived([]);
    this.#batch.push(request);
    request.startOver();
    this.#stages.play(request);
    return true;
  }

  #append(): void {
    this.#inFlight = this.#batch;
    this.#batch = [];
    const entries: Entry[] = [];
    for (const { entry } of this.#inFlight) if (entry) entries.push(entry);
    if (entries.length === 0) {
      this.#phase = 'appended';
      return;
    }
    this.#phase = 'appending';
    try {
      const appended = this.#log.append(this.#room, this.#replica.durable, entries);
      if (typeof appended === 'number') this.#phase = 'appended';
      else appended.then(this.#appended, this.#recover);
    } catch (error) {
      void this.#recover(error);
    }
  }

  readonly #appended = (): void => {
    if (this.#phase === 'broken') return;
    this.#phase = 'appended';
    this.#work();
  };

  /** A large batch is told in slices: between two of them the room is as it was after some entry. */
  #commit(): void {
    const batch = this.#inFlight;
    const end = this.#stages.now() + SLICE_MS;
    for (let request = batch[this.#committed]; request; request = batch[this.#committed]) {
      this.#committed += 1;
      this.#stages.commit(request);
      if (this.#committed < batch.length && this.#stages.now() > end) {
        this.#phase = 'yielding';
        this.#stages.nextTurn(this.#appended);
        return;
      }
    }
    this.#inFlight = [];
    this.#committed = 0;
    this.#phase = 'ready';
  }

  #applyRemoteEntries(): void {
    for (const { seq, entry } of this.#remoteEntries.splice(0)) {
      const next = this.#replica.durable + 1;
      if (seq > next) {
        void this.#recover();
        return;
      }
      if (seq === next && entry.type === 'move') this.#stages.applyRemote(entry);
    }
  }

  /** An append did not succeed, or entries were missed. */
  readonly #recover = async (error?: unknown): Promise<void> => {
    if (this.#phase === 'broken') return;
    this.#phase = 'recovering';
    if (error !== undefined && !(error instanceof Conflict || error instanceof NotStored)) {
      this.#stages.trouble(error);
    }
    const read = await this.#readMissing();
    this.#isStale = read === undefined;
    try {
      if (read) {
        this.#catchUp(read);
        this.#playAgain(error);
      } else {
        this.#loseAll();
      }
    } catch (bug) {
      this.#break(bug);
      return;
    }
    this.#phase = 'ready';
    this.#work();
  };

  async #readMissing(): Promise<Stored[] | undefined> {
    const { isDirty: isTainted, durable } = this.#replica;
    try {
      const read: Stored[] = [];
      for await (const stored of this.#log.read(this.#room, isTainted ? 0 : durable)) {
        read.push(stored);
      }
      return read;
    } catch (error) {
      this.#stages.trouble(error);
      return undefined;
    }
  }

  #catchUp(read: readonly Stored[]): void {
    if (this.#replica.isDirty) {
      this.#stages.rebuild(read);
      return;
    }
    this.#replica.resetAhead();
    for (const stored of read) {
      if (stored.entry.type === 'move') this.#stages.applyRemote(stored.entry);
      else this.#stages.rebuild([stored]);
    }
  }

  /** Whatever was only second goes on; what had to be stored and was not, or not surely, is over. */
  #playAgain(error: unknown): void {
    const inFlight = this.#inFlight;
    this.#inFlight = [];
    const cameSecond = error === undefined || error instanceof Conflict;
    const isOver = ({ entry }: MoveRequest): boolean => entry !== undefined && !cameSecond;
    const again = inFlight.filter((request) => !isOver(request));
    this.#setArrived([...again, ...this.#batch.splice(0), ...this.#unplayed()]);
    for (const request of inFlight) {
      if (!isOver(request)) continue;
      if (error instanceof NotStored) this.#stages.fail(request, error);
      else this.#stages.doubt(request);
    }
  }

  #loseAll(): void {
    for (const request of this.#takeAll()) this.#stages.lose(request);
    this.#retryLater();
  }

  /** What a stage left half done cannot be played on. The log has all that was acknowledged. */
  #break(error: unknown, played: readonly MoveRequest[] = []): void {
    this.#phase = 'broken';
    this.#stages.broken(error, [...played, ...this.#takeAll()]);
    for (const resolve of this.#whenDrained.splice(0)) resolve();
  }

  #takeAll(): readonly MoveRequest[] {
    const all = [...this.#inFlight.slice(this.#committed), ...this.#batch, ...this.#unplayed()];
    this.#remoteEntries = [];
    this.#inFlight = [];
    this.#committed = 0;
    this.#batch = [];
    this.#setArrived([]);
    return all;
  }

  #unplayed(): readonly MoveRequest[] {
    return this.#arrived.slice(this.#nextArrived);
  }

  #setArrived(requests: MoveRequest[]): void {
    this.#arrived = requests;
    this.#nextArrived = 0;
  }

  #retryLater(): void {
    if (this.#isRetrying) return;
    this.#isRetrying = true;
    this.#stages.later(RETRY_MS, () => {
      this.#isRetrying = false;
      if (this.#isStale && this.#phase === 'ready') void this.#recover();
    });
  }
}
