import type { Json, PlayerId } from '../../games/game.ts';
import type { Seq } from '../../history/entry.ts';
import { CLOSE } from '../../protocol/close.ts';
import type { FromServer } from '../../protocol/messages.ts';
import type { Event, Listener } from '../../room/listener.ts';
import type { RoomId } from '../../table/state.ts';
import type { Connection } from './connection.ts';
import { frameOf, framesAround } from './frame.ts';
import { Recent } from './recent.ts';

/** The room whose sockets these are. */
export interface Source {
  readonly id: RoomId;
  readonly seq: Seq;
  /** The room as everybody may see it, as JSON. */
  viewJson(): Buffer;
  change(event: Event): Extract<FromServer, { type: 'moved' }>['change'];
  readonly hasSecrets: boolean;
  secretOf(player: PlayerId): Json;
}

/** How long messages are still kept when the last one has gone. */
const LINGER_MS = 60_000;

/** Presence is told at once in small rooms; in large ones, many come and go within one message. */
const presenceDelay = (sockets: number): number => 20 + sockets / 5;

/** More names are not listed: a message to everybody must stay small. */
const MOST_NAMES = 200;

/**
 * All sockets of a room. Each move is put into words once, however many listen; what only one player
 * may see goes to that player alone.
 */
export class Channel implements Listener {
  readonly #source: Source;
  readonly #connections = new Set<Connection>();
  /** How many sockets each player has. */
  readonly #here = new Map<PlayerId, number>();
  /** What each of them was last told in secret. */
  readonly #secrets = new Map<PlayerId, string>();
  #recent: Recent | undefined;
  #emptySince = 0;
  #presenceTimer: NodeJS.Timeout | undefined;

  constructor(source: Source) {
    this.#source = source;
  }

  get size(): number {
    return this.#connections.size;
  }

  /** How many players are connected. */
  get players(): number {
    return this.#here.size;
  }

  /** How many are connected without being a player. */
  get watching(): number {
    let named = 0;
    for (const sockets of this.#here.values()) named += sockets;
    return this.size - named;
  }

  /** Somebody comes who knows of everything up to entry `after`, if they say so. */
  join(connection: Connection, after: Seq | undefined): void {
    const { id, seq } = this.#source;
    this.#recent ??= new Recent(seq);
    const missed = after === undefined ? undefined : this.#recent.after(after);
    const welcome: FromServer = { type: 'welcome', id, you: connection.name, seq };
    if (missed) connection.send(welcome);
    else connection.write(...this.#withRoom(welcome));
    for (const frame of missed ?? []) connection.write(frame);
    this.#connections.add(connection);
    if (connection.name !== null) this.#welcomePlayer(connection, connection.name);
    this.#presenceChanged();
  }

  leave(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    const { name } = connection;
    if (name !== null) {
      const left = (this.#here.get(name) ?? 1) - 1;
      if (left > 0) this.#here.set(name, left);
      else this.#here.delete(name);
      if (left === 0) this.#secrets.delete(name);
    }
    if (this.size === 0) this.#emptySince = Date.now();
    this.#presenceChanged();
  }

  moved(event: Event): void {
    if (!this.#isListenedTo()) return;
    const { seq, player, effects } = event;
    const change = this.#source.change(event);
    const frame = frameOf(JSON.stringify({ type: 'moved', seq, player, effects, change }));
    this.#recent?.add(seq, frame);
    for (const connection of this.#connections) connection.write(frame);
    this.#tellSecrets();
  }

  reset(): void {
    this.#recent?.clear(this.#source.seq);
    if (this.size === 0) return;
    const frames = this.#withRoom({ type: 'room' });
    for (const connection of this.#connections) connection.write(...frames);
    this.#tellSecrets();
  }

  /** The message, with the room as it is now. */
  #withRoom(message: Omit<Extract<FromServer, { type: 'room' | 'welcome' }>, 'room'>): Buffer[] {
    const before = JSON.stringify(message).slice(0, -1);
    return framesAround(`${before},"room":`, this.#source.viewJson(), '}');
  }

  /** The player has no seat any more: whoever was connected for it only watches from now on. */
  demote(player: PlayerId): void {
    if (!this.#here.delete(player)) return;
    this.#secrets.delete(player);
    const { id, seq } = this.#source;
    for (const connection of this.#connections) {
      if (connection.name !== player) continue;
      connection.name = null;
      connection.formerName = player;
      connection.send({ type: 'welcome', id, you: null, seq });
    }
    this.#presenceChanged();
  }

  /** The room is gone for good. */
  gone(next: RoomId | null): void {
    for (const connection of [...this.#connections]) {
      connection.send({ type: 'gone', next });
      connection.close(CLOSE.noRoom, 'the room is gone');
    }
  }

  close(code: number, reason: string): void {
    clearTimeout(this.#presenceTimer);
    this.#presenceTimer = undefined;
    for (const connection of [...this.#connections]) connection.close(code, reason);
  }

  #welcomePlayer(connection: Connection, name: PlayerId): void {
    this.#here.set(name, (this.#here.get(name) ?? 0) + 1);
    const secret = this.#source.secretOf(name);
    this.#secrets.set(name, JSON.stringify(secret));
    if (secret === null) return;
    connection.send({ type: 'private', seq: this.#source.seq, view: secret });
  }

  #tellSecrets(): void {
    if (!this.#source.hasSecrets) return;
    for (const name of this.#here.keys()) this.#tellSecret(name);
  }

  #tellSecret(name: PlayerId): void {
    const view = this.#source.secretOf(name);
    const text = JSON.stringify(view);
    if (text === this.#secrets.get(name)) return;
    this.#secrets.set(name, text);
    const message: FromServer = { type: 'private', seq: this.#source.seq, view };
    const frame = frameOf(JSON.stringify(message));
    for (const connection of this.#connections) {
      if (connection.name === name) connection.write(frame);
    }
  }

  #isListenedTo(): boolean {
    if (this.size === 0 && this.#recent && Date.now() - this.#emptySince > LINGER_MS) {
      this.#recent = undefined;
    }
    return this.#recent !== undefined;
  }

  #presenceChanged(): void {
    if (this.#presenceTimer || this.size === 0) return;
    this.#presenceTimer = setTimeout(() => {
      this.#presenceTimer = undefined;
      this.#tellPresence();
    }, presenceDelay(this.size)).unref();
  }

  #tellPresence(): void {
    const message: FromServer = {
      type: 'presence',
      here: [...this.#here.keys()].slice(0, MOST_NAMES),
      watching: this.watching,
    };
    const frame = frameOf(JSON.stringify(message));
    for (const connection of this.#connections) connection.write(frame);
  }
}
