import type { Json } from '../../games/game.ts';
import type { Entry, RoomInfo, Seq, Snapshot, Stored, Time } from '../../history/entry.ts';
import { Conflict, type Log, type LogSubscriber, type Notes, NotStored } from '../../room/log.ts';
import type { RoomId } from '../../table/state.ts';
import { Damaged, ifReadable } from '../record.ts';
import { forceRemoval } from './forced-removal.ts';
import { formatMessage, infoIn, parseNote, parseRoomHeader } from './message.ts';
import { type ChannelSettings, RoomChannel } from './room-channel.ts';
import { storeParts } from './room-import.ts';
import { roomSubject } from './room-reader.ts';
import {
  isIntact,
  isOlder,
  publishSnapshot,
  readSnapshots,
  snapshotSubject,
} from './room-snapshots.ts';
import { type Position, type Stream, type Subject, Unstored, WrongPosition } from './stream.ts';

/** The interval for finding rooms that must be compared with the stream. */
const CHECK_MS = 500;

export interface StreamLogSettings extends ChannelSettings {
  /** Calls `action` periodically. Returns a function that stops it. */
  readonly every: (milliseconds: number, action: () => void) => () => void;
  /** The time of day, which imported rooms are marked with. */
  readonly clock?: () => Time;
}

/** How often a note is changed anew because another node was faster. */
const CHANGES = 20;

/** Open while somebody uses it. */
interface OpenChannel {
  readonly channel: RoomChannel;
  uses: number;
}

/** A log in a replicated stream, which several nodes share. */
export class StreamLog implements Log {
  readonly isSynchronous = false;
  readonly isLimited = true;
  readonly notes: Notes = {
    get: async (name) => {
      const message = await this.#stream.last(noteSubject(name));
      return message && ifReadable(() => parseNote(name, message));
    },
    change: (name, change) => this.#change(noteSubject(name), change),
  };
  readonly #stream: Stream;
  readonly #settings: ChannelSettings;
  readonly #clock: () => Time;
  readonly #channels = new Map<RoomId, OpenChannel>();

  readonly #stopChecking: () => void;

  constructor(stream: Stream, settings: StreamLogSettings) {
    this.#stream = stream;
    this.#settings = settings;
    this.#clock = settings.clock ?? Date.now;
    this.#stopChecking = settings.every(CHECK_MS, () => {
      for (const { channel } of this.#channels.values()) channel.check();
    });
  }

  /** Reads what the feed may have lost, as after a lost connection. */
  refresh(): void {
    for (const { channel } of this.#channels.values()) channel.catchUp().catch(() => {});
  }

  /** The number of open rooms that lack messages which are known to be stored. */
  get lagging(): number {
    let count = 0;
    for (const { channel } of this.#channels.values()) if (channel.isLagging) count += 1;
    return count;
  }

  close(): void {
    this.#stopChecking();
  }

  async *read(room: RoomId, after: Seq): AsyncGenerator<Stored> {
    const { snapshot, entries } = await this.#with(room, (channel) => channel.read(after > 0));
    if (snapshot && snapshot.seq > after) yield snapshot;
    for (const stored of entries) if (stored.seq > after) yield stored;
  }

  async *history(room: RoomId): AsyncGenerator<Stored> {
    const { snapshot, entries } = await this.#with(room, (channel) => channel.read(true));
    if (snapshot) yield snapshot;
    yield* entries;
  }

  append(room: RoomId, expected: Seq, entries: readonly Entry[]): Promise<Seq> {
    return this.#with(room, (channel) => channel.append(expected, entries));
  }

  async probe(room: RoomId): Promise<void> {
    await this.#change({ kind: 'probe', name: room }, () => null);
    await this.#stream.purge({ kind: 'probe', name: room }, Number.MAX_SAFE_INTEGER);
  }

  subscribe(room: RoomId, subscriber: LogSubscriber): () => void {
    const opened = this.#open(room);
    const unsubscribe = opened.channel.subscribe(subscriber);
    let isDone = false;
    return () => {
      if (isDone) return;
      isDone = true;
      unsubscribe();
      this.#close(room, opened);
    };
  }

  async catchUp(room: RoomId): Promise<void> {
    await this.#channels.get(room)?.channel.catchUp();
  }

  /** Only speeds up loading, so it is not tried again. */
  async snapshot(room: RoomId, seq: Seq, snapshot: Snapshot, drop: boolean): Promise<void> {
    const { newest, last } = await readSnapshots(this.#stream, room);
    const { positions } = await this.#with(room, (channel) => channel.read(false));
    const position = positions.find((batch) => batch.seq >= seq)?.position;
    if (position === undefined) return;
    const drops = drop || newest?.header.drops === true;
    const header = { room, seq, position, drops };
    if (newest && isOlder(header, newest.header)) return;
    try {
      await publishSnapshot(this.#stream, last, header, this.#settings.newId(), snapshot);
    } catch (error) {
      // Another node was faster.
      if (error instanceof WrongPosition) return;
      throw error;
    }
    await this.#dropBelowSnapshot(room);
  }

  async info(room: RoomId): Promise<RoomInfo | undefined> {
    const message = await this.#stream.last(roomSubject(room));
    return message && infoIn(parseRoomHeader(room, message.header));
  }

  async *rooms(onDamaged?: (damage: Error) => void): AsyncGenerator<RoomInfo> {
    for await (const { name, header } of this.#stream.headers('room')) {
      const info = ifReadable(() => infoIn(parseRoomHeader(name, header)), onDamaged);
      if (info) yield info;
    }
  }

  /** Also where an earlier import was interrupted. */
  adopt(info: RoomInfo, history: readonly Stored[]): Promise<void> {
    const { id } = info;
    return this.#with(id, async (channel) => {
      await this.#remove(id, () => channel.remove('parts'));
      try {
        await storeParts(this.#stream, channel, info, history, this.#clock(), this.#settings.newId);
      } catch (error) {
        // What another import has stored is not ours to remove.
        if (!(error instanceof Conflict)) {
          await this.#remove(id, () => channel.remove('parts')).catch(() => {});
        }
        throw error;
      }
    });
  }

  /** Also if it is damaged. */
  remove(room: RoomId): Promise<boolean> {
    return this.#remove(room, async () => {
      try {
        return await this.#with(room, (channel) => channel.remove('anything'));
      } catch (error) {
        if (!(error instanceof Damaged)) throw error;
        return forceRemoval(this.#stream, room, this.#settings);
      }
    });
  }

  async #remove(room: RoomId, remove: () => Promise<Position | undefined>): Promise<boolean> {
    const position = await remove();
    if (position === undefined) return false;
    await this.#stream.purge(roomSubject(room), position);
    await this.#stream.purge(snapshotSubject(room), Number.MAX_SAFE_INTEGER);
    return true;
  }

  /** Replaces all messages on a subject by one. */
  async #change<Note extends Json>(
    subject: Subject,
    change: (note: Json | undefined) => Note,
  ): Promise<Note> {
    for (let attempt = 1; ; attempt++) {
      const before = await this.#stream.last(subject);
      const note = change(before && ifReadable(() => parseNote(subject.name, before)));
      const message = formatMessage({ kind: 'note', room: subject.name }, note);
      try {
        const at = await this.#stream.publish(subject, before?.position ?? 0, message);
        // If that fails, the next change does it.
        await this.#stream.purge(subject, at).catch(() => {});
        return note;
      } catch (error) {
        if (error instanceof Unstored) throw new NotStored(error.message);
        if (!(error instanceof WrongPosition) || attempt === CHANGES) throw error;
      }
    }
  }

  /**
   * Drops what the newest snapshot replaces, once it was read back. The message of its last entry stays,
   * since the next message builds on it.
   */
  async #dropBelowSnapshot(room: RoomId): Promise<void> {
    const { newest } = await readSnapshots(this.#stream, room);
    if (!newest || !isIntact(newest)) return;
    await this.#stream.purge(snapshotSubject(room), newest.first);
    const { drops, position } = newest.header;
    if (drops) await this.#stream.purge(roomSubject(room), position);
  }

  async #with<T>(room: RoomId, action: (channel: RoomChannel) => Promise<T>): Promise<T> {
    const opened = this.#open(room);
    try {
      return await action(opened.channel);
    } finally {
      this.#close(room, opened);
    }
  }

  #open(room: RoomId): OpenChannel {
    const known = this.#channels.get(room);
    const opened =
      known && !known.channel.isClosed
        ? known
        : { channel: new RoomChannel(this.#stream, room, this.#settings), uses: 0 };
    opened.uses += 1;
    this.#channels.set(room, opened);
    return opened;
  }

  #close(room: RoomId, opened: OpenChannel): void {
    opened.uses -= 1;
    if (opened.uses > 0) return;
    opened.channel.close();
    if (this.#channels.get(room) === opened) this.#channels.delete(room);
  }
}

const noteSubject = (name: string) => ({ kind: 'note', name }) as const;
