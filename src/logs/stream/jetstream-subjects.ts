import type { Subject } from './stream.ts';

/** Marks names that are not encoded as UTF-8: the empty one, and those with half of a surrogate pair. */
const UTF_16 = '~';
/** Servers drop a connection that sends a line of 4 kB, which has a subject, an inbox and some numbers. */
const MOST_BYTES = 3_000;

/** Where the messages of a subject are. */
export interface Place {
  readonly stream: string;
  /** What is published and stored. */
  readonly subject: string;
  /** What the stream sends stored messages to. Subscribers of `subject` would also get refused ones. */
  readonly feed: string;
}

/** Spreads subjects over a number of streams, by the hash of their names. */
export class SubjectPlaces {
  readonly #prefix: string;
  readonly #streams: number;

  constructor(prefix: string, streams: number) {
    if (!/^[\w-]+$/.test(prefix)) throw new Error(`"${prefix}" cannot be the prefix of streams`);
    this.#prefix = prefix;
    this.#streams = streams;
  }

  /** The names of the streams. */
  get streams(): string[] {
    return Array.from({ length: this.#streams }, (_, shard) => this.#stream(shard));
  }

  /** Where a subject is, or nothing if its name is too long for a server. */
  find({ kind, name }: Subject): Place | undefined {
    const token = formatToken(name);
    const shard = hash(token) % this.#streams;
    const subject = `${this.#prefix}.${kind}.${shard}.${token}`;
    if (subject.length > MOST_BYTES) return undefined;
    const feed = `${this.#prefix}.feed.${kind}.${shard}.${token}`;
    return { stream: this.#stream(shard), subject, feed };
  }

  /** Matches the subjects of a kind in the stream of that index. */
  ofKind(kind: Subject['kind'], shard: number): string {
    return `${this.#prefix}.${kind}.${shard}.*`;
  }

  /** Matches all subjects in the stream of that index, and says where it sends what it has stored. */
  ofStream(shard: number): { readonly subjects: string; readonly feed: string } {
    return {
      subjects: `${this.#prefix}.*.${shard}.*`,
      feed: `${this.#prefix}.feed.{{wildcard(1)}}.${shard}.{{wildcard(2)}}`,
    };
  }

  /** What nodes send each other, which no stream stores. */
  ofTopic(topic: string): string {
    return `${this.#prefix}.topic.${formatToken(topic)}`;
  }

  #stream(shard: number): string {
    return `${this.#prefix}-${shard}`;
  }
}

/** The name in a subject that was found. */
export function parseName(subject: string): string {
  const token = subject.slice(subject.lastIndexOf('.') + 1);
  return token.startsWith(UTF_16)
    ? Buffer.from(token.slice(UTF_16.length), 'base64url').toString('utf16le')
    : Buffer.from(token, 'base64url').toString();
}

function formatToken(name: string): string {
  return name === '' || /\p{Surrogate}/u.test(name)
    ? `${UTF_16}${Buffer.from(name, 'utf16le').toString('base64url')}`
    : Buffer.from(name).toString('base64url');
}

/** FNV-1a of 32 bits. Stored subjects depend on it. */
function hash(ascii: string): number {
  let result = 0x811c9dc5;
  for (let index = 0; index < ascii.length; index++) {
    result = Math.imul(result ^ ascii.charCodeAt(index), 0x01000193);
  }
  return result >>> 0;
}
