import type { PlayerId } from '../../games/game.ts';
import type { Seq } from '../../history/entry.ts';
import { CLOSE } from '../../protocol/close.ts';
import type { FromServer } from '../../protocol/messages.ts';
import type { CommittedMove, RoomClosing, RoomSubscriber } from '../../room/subscribers.ts';
import type { LiveRoom } from '../../rooms/live-room.ts';
import { isStoodUp } from '../../table/moves.ts';
import { type Connection, frameOf, framesAround } from './connection.ts';

/** Time for which frames are kept after the last socket has closed. */
const KEEP_FRAMES_MS = 60_000;

/** Presence is sent almost at once in small rooms; in large ones one message covers many changes. */
const presenceDelay = (sockets: number): number => 20 + sockets / 5;

/** Most names in a message: one that goes to everybody must stay small. */
const MOST_NAMES = 200;

/** Called with the milliseconds from the arrival of a move here until all sockets here have it. */
export type OnDelivered = (milliseconds: number) => void;

const channels = new WeakMap<LiveRoom, Channel>();

/**
 * All sockets of a room. A move is encoded once for all of them; secrets go to their player alone.
 */
export class Channel implements RoomSubscriber {
  readonly #live: LiveRoom;
  readonly #connections = new Set<Connection>();
  /** The latest secret that was sent to each connected player, as JSON. */
  readonly #secrets = new Map<PlayerId, string>();
  readonly #recent: ReplayBuffer;
  readonly #onDelivered: OnDelivered | undefined;
  #unsubscribe: readonly (() => void)[] = [];
  #emptySince = 0;
  #presenceTimer: NodeJS.Timeout | undefined;

  private constructor(live: LiveRoom, onDelivered: OnDelivered | undefined) {
    this.#live = live;
    this.#onDelivered = onDelivered;
    this.#recent = new ReplayBuffer(live.seq);
    this.#unsubscribe = [
      live.room.subscribe(this),
      live.presence.subscribe(() => this.#presenceChanged()),
    ];
  }

  /** The channel of a room, made when the first socket joins. */
  static of(live: LiveRoom, onDelivered?: OnDelivered): Channel {
    const channel = channels.get(live) ?? new Channel(live, onDelivered);
    channels.set(live, channel);
    return channel;
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Adds a socket, and sends the room, or only what it missed since entry `after`. */
  join(connection: Connection, after: Seq | undefined): void {
    const { id, seq } = this.#live;
    const missed = after === undefined ? undefined : this.#recent.after(after);
    const welcome: FromServer = { type: 'welcome', id, you: connection.name, seq, now: Date.now() };
    if (missed) connection.send(welcome);
    else connection.write(...this.#withRoom(welcome));
    for (const frame of missed ?? []) connection.write(frame);
    this.#connections.add(connection);
    this.#live.presence.join(connection.name);
    if (connection.name !== null) this.#sendFirstSecret(connection, connection.name);
  }

  leave(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    const { name } = connection;
    const { presence } = this.#live;
    presence.leave(name);
    if (name !== null && !presence.isHere(name)) this.#secrets.delete(name);
    if (this.size === 0) this.#emptySince = Date.now();
  }

  onMove(move: CommittedMove): void {
    if (this.size === 0 && Date.now() - this.#emptySince > KEEP_FRAMES_MS) {
      this.#end();
      return;
    }
    const { seq, time, player, by, effects, change, awaited } = move;
    const message = { type: 'moved', seq, time, player, by, effects, change };
    const frame = frameOf(JSON.stringify(awaited.length > 0 ? { ...message, awaited } : message));
    this.#recent.add(seq, frame);
    this.#broadcast(frame);
    if (move.arrived !== undefined && this.size > 0) {
      this.#onDelivered?.(performance.now() - move.arrived);
    }
    this.#sendSecrets();
    for (const effect of effects) if (isStoodUp(effect)) this.#makeSpectator(effect.player);
  }

  onResync(): void {
    this.#recent.clear(this.#live.seq);
    if (this.size === 0) return;
    const frames = this.#withRoom({ type: 'resync', now: Date.now() });
    for (const connection of this.#connections) connection.write(...frames);
    this.#sendSecrets();
  }

  /** The message with the current view of the room. */
  #withRoom(message: Omit<Extract<FromServer, { type: 'resync' | 'welcome' }>, 'room'>): Buffer[] {
    const before = JSON.stringify(message).slice(0, -1);
    return framesAround(`${before},"room":`, this.#live.viewJson(), '}');
  }

  /** Closes the room, so that clients who reconnect find it as the log has it. */
  onDropped(): void {
    this.onClose({ kind: 'unloaded' });
    void this.#live.room.close();
  }

  onClose(why: RoomClosing): void {
    this.#end();
    clearTimeout(this.#presenceTimer);
    for (const connection of [...this.#connections]) {
      if (why.kind === 'unloaded') {
        connection.close(CLOSE.goingDown, 'the server is going down');
      } else {
        connection.send({ type: 'gone', next: why.kind === 'replaced' ? why.by : null });
        connection.close(CLOSE.noRoom, 'the room is gone');
      }
    }
  }

  #end(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    channels.delete(this.#live);
  }

  /** Makes the sockets of a player who has lost their seat spectators. */
  #makeSpectator(player: PlayerId): void {
    const { id, seq, presence } = this.#live;
    if (!presence.isHere(player)) return;
    this.#secrets.delete(player);
    for (const connection of this.#connections) {
      if (connection.name !== player) continue;
      presence.leave(player);
      presence.join(null);
      connection.name = null;
      connection.previousSeat = player;
      connection.send({ type: 'welcome', id, you: null, seq, now: Date.now() });
    }
  }

  #broadcast(frame: Buffer): void {
    for (const connection of this.#connections) connection.write(frame);
  }

  #sendFirstSecret(connection: Connection, name: PlayerId): void {
    const secret = this.#live.secretOf(name);
    this.#secrets.set(name, JSON.stringify(secret));
    if (secret !== null) connection.send({ type: 'secret', seq: this.#live.seq, secret });
  }

  /** Sends players their secrets if these have changed. */
  #sendSecrets(): void {
    if (!this.#live.game.info.hasSecrets) return;
    for (const name of this.#live.presence.namesHere()) {
      const secret = this.#live.secretOf(name);
      const text = JSON.stringify(secret);
      if (text === this.#secrets.get(name)) continue;
      this.#secrets.set(name, text);
      const message: FromServer = { type: 'secret', seq: this.#live.seq, secret };
      const frame = frameOf(JSON.stringify(message));
      for (const connection of this.#connections) {
        if (connection.name === name) connection.write(frame);
      }
    }
  }

  #presenceChanged(): void {
    if (this.#presenceTimer || this.size === 0) return;
    this.#presenceTimer = setTimeout(() => {
      this.#presenceTimer = undefined;
      const { presence } = this.#live;
      const players = [...presence.names()].slice(0, MOST_NAMES);
      const message: FromServer = { type: 'presence', players, spectators: presence.spectators };
      this.#broadcast(frameOf(JSON.stringify(message)));
    }, presenceDelay(this.size)).unref();
  }
}

/** Bounds of a buffer for reconnecting clients, who have missed moments only. */
const MOST_FRAMES = 512;
const MOST_BYTES = 262_144;

/** The latest frames of a room, one for each entry. */
export class ReplayBuffer {
  #frames: Buffer[] = [];
  #bytes = 0;
  /** The entry of the last frame. */
  #last: Seq;

  constructor(last: Seq) {
    this.#last = last;
  }

  add(seq: Seq, frame: Buffer): void {
    if (seq !== this.#last + 1) this.clear(seq - 1);
    this.#last = seq;
    this.#frames.push(frame);
    this.#bytes += frame.length;
    while (this.#frames.length > MOST_FRAMES || this.#bytes > MOST_BYTES) {
      this.#bytes -= this.#frames.shift()?.length ?? 0;
    }
  }

  clear(last: Seq): void {
    this.#frames = [];
    this.#bytes = 0;
    this.#last = last;
  }

  /** The frames after entry `seq`, or undefined if not all of them are kept. */
  after(seq: Seq): readonly Buffer[] | undefined {
    const missed = this.#last - seq;
    if (missed < 0 || missed > this.#frames.length) return undefined;
    return this.#frames.slice(this.#frames.length - missed);
  }
}
