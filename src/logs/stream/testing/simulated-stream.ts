import { type Random, randomFrom } from '../../../games/random.ts';
import { Unreachable } from '../../../room/log.ts';
import {
  type FeedMessage,
  type Message,
  type NewMessage,
  type Position,
  type Stream,
  type Subject,
  Unstored,
  WrongPosition,
} from '../stream.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** How many of a hundred operations go wrong, by what happens to them. */
export interface Faults {
  /** A request, an answer or a message of the feed is lost. */
  readonly drop: number;
  /** It takes seconds. */
  readonly delay: number;
  /** A message of the feed comes twice, or a request is carried out twice. */
  readonly repeat: number;
  /** A read is answered as it would have been seconds ago. */
  readonly stale: number;
  /** A message is stored although another one came first. */
  readonly acceptTwo: number;
  /** A message is refused although it would fit. */
  readonly refuse: number;
}

export const NO_FAULTS: Faults = {
  drop: 0,
  delay: 0,
  repeat: 0,
  stale: 0,
  acceptTwo: 0,
  refuse: 0,
};

const TIMEOUT_MS = 2_000;

interface StoredMessage extends FeedMessage {
  readonly storedAt: number;
  purgedAt: number;
}

interface Stored {
  readonly subject: Subject;
  readonly messages: StoredMessage[];
}

/** What all nodes share: a stream in memory that others can reach only through a connection. */
export class SimulatedStream {
  readonly time: SimulatedTime;
  readonly random: Random;
  faults: Faults;
  isFull = false;
  /** Messages are stored, but nobody hears of them. */
  isFeedSilent = false;
  /** Called with each message when it is stored. */
  onStored: (subject: Subject, message: FeedMessage) => void = () => {};
  readonly #subjects = new Map<string, Stored>();
  readonly #connections = new Set<StreamConnection>();
  #position = 0;

  constructor(time: SimulatedTime, seed: string, faults: Faults = NO_FAULTS) {
    this.time = time;
    this.random = randomFrom(`stream ${seed}`);
    this.faults = faults;
  }

  connect(): StreamConnection {
    const connection = new StreamConnection(this);
    this.#connections.add(connection);
    return connection;
  }

  disconnect(connection: StreamConnection): void {
    this.#connections.delete(connection);
  }

  happens(fault: keyof Faults): boolean {
    return this.faults[fault] > 0 && this.random.below(100) < this.faults[fault];
  }

  store(subject: Subject, expected: Position, message: NewMessage): Position {
    if (this.isFull) throw new Unstored('the storage is full');
    const stored = this.#subjects.get(keyOf(subject)) ?? { subject, messages: [] };
    const last = this.messages(subject).at(-1)?.position ?? 0;
    if (expected !== last && !(expected < last && this.happens('acceptTwo'))) {
      throw new WrongPosition(this.random.below(4) === 0 ? undefined : last);
    }
    this.#subjects.set(keyOf(subject), stored);
    this.#position += 1 + this.random.below(3);
    const position = this.#position;
    const times = { storedAt: this.time.now, purgedAt: Number.POSITIVE_INFINITY };
    const one = { ...message, position, previous: last, ...times };
    stored.messages.push(one);
    this.onStored(subject, one);
    if (this.isFeedSilent) return position;
    for (const connection of this.#connections) connection.receive(subject, one);
    return position;
  }

  /** The messages on a subject, as they were so many milliseconds ago. */
  messages(subject: Subject, agoMs = 0): readonly StoredMessage[] {
    const at = this.time.now - agoMs;
    const all = this.#subjects.get(keyOf(subject))?.messages ?? [];
    return all.filter(({ storedAt, purgedAt }) => storedAt <= at && at < purgedAt);
  }

  /** Takes a message away as no purge would. */
  lose(subject: Subject, position: Position): void {
    const { messages = [] } = this.#subjects.get(keyOf(subject)) ?? {};
    const index = messages.findIndex((message) => message.position === position);
    messages.splice(index, 1);
  }

  /** Puts another message in the place of one. */
  damage(subject: Subject, position: Position, change: (message: Message) => NewMessage): void {
    const { messages = [] } = this.#subjects.get(keyOf(subject)) ?? {};
    const index = messages.findIndex((message) => message.position === position);
    const message = messages[index];
    if (message) messages[index] = { ...message, ...change(message) };
  }

  purge(subject: Subject, below: Position): void {
    for (const message of this.messages(subject)) {
      if (message.position < below) message.purgedAt = this.time.now;
    }
  }

  subjects(kind: Subject['kind']): Subject[] {
    return [...this.#subjects.values()]
      .map(({ subject }) => subject)
      .filter((s) => s.kind === kind);
  }
}

const keyOf = ({ kind, name }: Subject): string => `${kind} ${name}`;

/** A node's way to the stream. */
export class StreamConnection implements Stream {
  readonly mostBytes = 1_000_000;
  readonly #stream: SimulatedStream;
  readonly #subscribers = new Map<string, Set<(message: FeedMessage) => void>>();
  #cutUntil = 0;
  #pausedUntil = 0;
  #isClosed = false;

  constructor(stream: SimulatedStream) {
    this.#stream = stream;
  }

  /** Nothing comes through for a while. */
  cut(milliseconds: number): void {
    this.#cutUntil = this.#stream.time.now + milliseconds;
  }

  /** The node stands still for a while; then what has come meanwhile comes at once. */
  pause(milliseconds: number): void {
    this.#pausedUntil = this.#stream.time.now + milliseconds;
  }

  /** The node is gone: nothing happens in it any more. What it has sent is on its way. */
  close(): void {
    this.#isClosed = true;
    this.#stream.disconnect(this);
  }

  /** A timer of the node. */
  readonly later = (milliseconds: number, action: () => void): void => {
    this.#stream.time.later(milliseconds, () => this.wake(action));
  };

  /** Runs `action` when the node is not paused. */
  wake(action: () => void): void {
    const { time } = this.#stream;
    if (this.#isClosed) return;
    if (time.now >= this.#pausedUntil) action();
    else time.later(this.#pausedUntil - time.now, () => this.wake(action));
  }

  publish(subject: Subject, expected: Position, message: NewMessage): Promise<Position> {
    const stream = this.#stream;
    return this.#request(() => {
      if (stream.happens('refuse')) throw new Unreachable('the stream has no leader');
      return stream.store(subject, expected, message);
    }, true);
  }

  async *read(subject: Subject, from: Position): AsyncGenerator<Message> {
    const all = await this.#request(() => this.#stream.messages(subject, this.#age()), false);
    const isTorn = this.#stream.happens('drop');
    const found = all.filter(({ position }) => position >= from);
    const end = isTorn ? this.#stream.random.below(found.length + 1) : found.length;
    yield* found.slice(0, end);
    if (isTorn) throw new Unreachable('the rest was not answered');
  }

  last(subject: Subject): Promise<Message | undefined> {
    return this.#request(() => this.#stream.messages(subject, this.#age()).at(-1), false);
  }

  purge(subject: Subject, below: Position): Promise<void> {
    return this.#request(() => this.#stream.purge(subject, below), true);
  }

  async *headers(kind: Subject['kind']) {
    const subjects = await this.#request(() => this.#stream.subjects(kind), false);
    for (const subject of subjects) {
      const message = this.#stream.messages(subject).at(-1);
      if (message) yield { name: subject.name, header: message.header };
    }
  }

  subscribe(subject: Subject, onMessage: (message: FeedMessage) => void): () => void {
    const key = keyOf(subject);
    const subscribers = this.#subscribers.get(key) ?? new Set();
    this.#subscribers.set(key, subscribers);
    const own = (message: FeedMessage): void => onMessage(message);
    subscribers.add(own);
    return () => subscribers.delete(own);
  }

  receive(subject: Subject, message: FeedMessage): void {
    if (this.#stream.happens('drop')) return;
    const times = this.#stream.happens('repeat') ? 2 : 1;
    for (let nth = 0; nth < times; nth++) {
      this.#stream.time.later(this.#travelTime(), () => {
        if (this.isCut) return;
        this.wake(() => {
          for (const tell of [...(this.#subscribers.get(keyOf(subject)) ?? [])]) tell(message);
        });
      });
    }
  }

  get isCut(): boolean {
    return this.#isClosed || this.#stream.time.now < this.#cutUntil;
  }

  #age(): number {
    return this.#stream.happens('stale') ? this.#stream.random.below(5_000) : 0;
  }

  #travelTime(): number {
    const { random } = this.#stream;
    return this.#stream.happens('delay') ? random.below(8_000) : random.below(8);
  }

  /** Carries out an operation there, unless it is lost, and answers, unless that is lost. */
  #request<T>(operation: () => T, changes: boolean): Promise<T> {
    const stream = this.#stream;
    return new Promise((resolve, reject) => {
      this.later(TIMEOUT_MS, () => reject(new Unreachable('the stream did not answer')));
      if (this.isCut || stream.happens('drop')) return;
      const answer = (settle: () => void): void => {
        if (!stream.happens('drop')) {
          stream.time.later(this.#travelTime(), () => !this.isCut && this.wake(settle));
        }
      };
      const carryOut = (): void => {
        try {
          const result = operation();
          answer(() => resolve(result));
        } catch (error) {
          answer(() => reject(error));
        }
      };
      stream.time.later(this.#travelTime(), carryOut);
      if (changes && stream.happens('repeat')) stream.time.later(this.#travelTime(), carryOut);
    });
  }
}
