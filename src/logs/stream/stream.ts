/** The place of a message in a stream, from 1. Later messages have greater ones. */
export type Position = number;

/** What messages are about. The messages of one subject are in order, and found without reading others. */
export interface Subject {
  readonly kind: 'room' | 'snapshot' | 'note' | 'probe';
  /** Any text. */
  readonly name: string;
}

/** A small header, which lists can have without the body. */
export interface NewMessage {
  /** ASCII, without control characters. */
  readonly header: string;
  readonly body: Uint8Array;
}

export interface Message extends NewMessage {
  readonly position: Position;
}

export interface FeedMessage extends Message {
  /** The position of the message before it on its subject; 0 for none. */
  readonly previous: Position;
}

/**
 * A replicated stream of messages, as JetStream has it. Its order is the same for everybody who reads
 * it, and nothing else about it is certain: an answer may be lost, a read may be outdated, the feed may
 * lose, repeat and delay messages, and even two messages that expect the same one before them may both
 * be stored.
 */
export interface Stream {
  /** Longer headers and bodies, taken together, are not stored. */
  readonly mostBytes: number;

  /**
   * Stores a message if `expected` is the position of the last one on the subject, or 0 if there is
   * none. Resolves when it is durable. Rejects with WrongPosition or Unstored if this call has stored
   * nothing and never will. After any other failure it may have, or may still do so.
   *
   * This and all others reject with Unreachable if no server answers.
   */
  publish(subject: Subject, expected: Position, message: NewMessage): Promise<Position>;

  /** Reads the messages of a subject from position `from` on, in order. Later ones may be lacking. */
  read(subject: Subject, from: Position): AsyncIterable<Message>;

  /** The last message of a subject, or an older one. */
  last(subject: Subject): Promise<Message | undefined>;

  /** Calls back with messages as they are stored. Some may come late, twice or never. */
  subscribe(subject: Subject, onMessage: (message: FeedMessage) => void): () => void;

  /** Removes the messages below a position. */
  purge(subject: Subject, below: Position): Promise<void>;

  /** Reads the last header of every subject of a kind. */
  headers(kind: Subject['kind']): AsyncIterable<{ readonly name: string; readonly header: string }>;
}

/** The expected position is not that of the last message, which is `last` if it is known. */
export class WrongPosition extends Error {
  override readonly name = 'WrongPosition';
  readonly last: Position | undefined;

  constructor(last: Position | undefined) {
    super(last === undefined ? 'another message came first' : `the last message is at ${last}`);
    this.last = last;
  }
}

/** The stream refuses to store the message, for a reason that the text says. */
export class Unstored extends Error {
  override readonly name = 'Unstored';
}
