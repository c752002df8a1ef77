import type { Json, PlayerId } from '../../games/game.ts';
import type { Seq } from '../../history/entry.ts';
import { CLOSE } from '../../protocol/close.ts';
import type { FromServer } from '../../protocol/messages.ts';
import type { CommittedMove, RoomListener } from '../../room/room.ts';
import type { RoomId } from '../../table/state.ts';
import type { Connection } from './connection.ts';
import { frameOf, framesAround, ReplayBuffer } from './frames.ts';

/** The room whose sockets these are. */
export interface ChannelRoom {
  readonly id: RoomId;
  readonly seq: Seq;
  /** The room as everybody may see it, as JSON. */
  viewJson(): Buffer;
  change(event: CommittedMove): Extract<FromServer, { type: 'moved' }>['change'];
  readonly hasSecrets: boolean;
  secretOf(player: PlayerId): Json;
}

/** How long messages are still kept when the last one has gone. */
const KEEP_FRAMES_MS = 60_000;

/** Presence is told at once in small rooms; in large ones, many come and go within one message. */
const presenceDelay = (sockets: number): number => 20 + sockets / 5;

/** More names are not listed: a message to everybody must stay small. */
const MOST_NAMES = 200;

/**
 * All sockets of a room. Each move is put into words once, however many listen; what only one player
 * may see goes to that player alone.
 */
export class Channel implements RoomListener {
  readonly #room: ChannelRoom;
  readonly #connections = new Set<Connection>();
  /** How many sockets each player has. */
  readonly #connectedPlayers = new Map<PlayerId, number>();
  /** What each of them was last told in secret. */
  readonly #secrets = new Map<PlayerId, string>();
  #recent: ReplayBuffer | undefined;
  #emptySince = 0;
  #presenceTimer: NodeJS.Timeout | undefined;

  constructor(source: ChannelRoom) {
    this.#room = source;
  }

  get size(): number {
    return this.#connections.size;
  }

  /** How many players are connected. */
  get players(): number {
    return this.#connectedPlayers.size;
  }

  /** How many are connected without being a player. */
  get watching(): number {
    let named = 0;
    for (const sockets of this.#connectedPlayers.values()) named += sockets;
    return this.size - named;
  }

  /** Somebody comes who knows of everything up to entry `after`, if they say so. */
  join(connection: Connection, after: Seq | undefined): void {
    const { id, seq } = this.#room;
    this.#recent ??= new ReplayBuffer(seq);
    const missed = after === undefined ? undefined : this.#recent.after(after);
    const welcome: FromServer = { type: 'welcome', id, you: connection.name, seq };
    if (missed) connection.send(welcome);
    else connection.write(...this.#withRoom(welcome));
    for (const frame of missed ?? []) connection.write(frame);
    this.#connections.add(connection);
    if (connection.name !== null) this.#addPlayer(connection, connection.name);
    this.#presenceChanged();
  }

  leave(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    const { name } = connection;
    if (name !== null) {
      const left = (this.#connectedPlayers.get(name) ?? 1) - 1;
      if (left > 0) this.#connectedPlayers.set(name, left);
      else this.#connectedPlayers.delete(name);
      if (left === 0) this.#secrets.delete(name);
    }
    if (this.size === 0) this.#emptySince = Date.now();
    this.#presenceChanged();
  }

  onMove(event: CommittedMove): void {
    if (!this.#isListenedTo()) return;
    const { seq, player, effects } = event;
    const change = this.#room.change(event);
    const frame = frameOf(JSON.stringify({ type: 'moved', seq, player, effects, change }));
    this.#recent?.add(seq, frame);
    for (const connection of this.#connections) connection.write(frame);
    this.#tellSecrets();
  }

  onResync(): void {
    this.#recent?.clear(this.#room.seq);
    if (this.size === 0) return;
    const frames = this.#withRoom({ type: 'room' });
    for (const connection of this.#connections) connection.write(...frames);
    this.#tellSecrets();
  }

  /** The message, with the room as it is now. */
  #withRoom(message: Omit<Extract<FromServer, { type: 'room' | 'welcome' }>, 'room'>): Buffer[] {
    const before = JSON.stringify(message).slice(0, -1);
    return framesAround(`${before},"room":`, this.#room.viewJson(), '}');
  }

  /** The player has no seat any more: whoever was connected for it only watches from now on. */
  makeSpectator(player: PlayerId): void {
    if (!this.#connectedPlayers.delete(player)) return;
    this.#secrets.delete(player);
    const { id, seq } = this.#room;
    for (const connection of this.#connections) {
      if (connection.name !== player) continue;
      connection.name = null;
      connection.previousSeat = player;
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

  #addPlayer(connection: Connection, name: PlayerId): void {
    this.#connectedPlayers.set(name, (this.#connectedPlayers.get(name) ?? 0) + 1);
    const secret = this.#room.secretOf(name);
    this.#secrets.set(name, JSON.stringify(secret));
    if (secret === null) return;
    connection.send({ type: 'private', seq: this.#room.seq, view: secret });
  }

  #tellSecrets(): void {
    if (!this.#room.hasSecrets) return;
    for (const name of this.#connectedPlayers.keys()) this.#tellSecret(name);
  }

  #tellSecret(name: PlayerId): void {
    const view = this.#room.secretOf(name);
    const text = JSON.stringify(view);
    if (text === this.#secrets.get(name)) return;
    this.#secrets.set(name, text);
    const message: FromServer = { type: 'private', seq: this.#room.seq, view };
    const frame = frameOf(JSON.stringify(message));
    for (const connection of this.#connections) {
      if (connection.name === name) connection.write(frame);
    }
  }

  #isListenedTo(): boolean {
    if (this.size === 0 && this.#recent && Date.now() - this.#emptySince > KEEP_FRAMES_MS) {
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
      here: [...this.#connectedPlayers.keys()].slice(0, MOST_NAMES),
      watching: this.watching,
    };
    const frame = frameOf(JSON.stringify(message));
    for (const connection of this.#connections) connection.write(frame);
  }
}
