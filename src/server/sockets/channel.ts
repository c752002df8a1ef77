import type { PlayerId } from '../../games/game.ts';
import type { Seq } from '../../history/entry.ts';
import { CLOSE } from '../../protocol/close.ts';
import type { FromServer } from '../../protocol/messages.ts';
import type { CommittedMove, RoomClosing, RoomSubscriber } from '../../room/subscribers.ts';
import type { LiveRoom } from '../../rooms/live-room.ts';
import { isStoodUp } from '../../table/moves.ts';
import type { Connection } from './connection.ts';
import { frameOf, framesAround, ReplayBuffer } from './frames.ts';

/** How long messages are still kept when the last one has gone. */
const KEEP_FRAMES_MS = 60_000;

/** Presence is told at once in small rooms; in large ones, many come and go within one message. */
const presenceDelay = (sockets: number): number => 20 + sockets / 5;

/** More names are not listed: a message to everybody must stay small. */
const MOST_NAMES = 200;

const channels = new WeakMap<LiveRoom, Channel>();

/**
 * All sockets of a room. Each move is put into words once, however many listen; what only one player
 * may see goes to that player alone.
 */
export class Channel implements RoomSubscriber {
  readonly #live: LiveRoom;
  readonly #connections = new Set<Connection>();
  /** What each player who is connected was last told in secret. */
  readonly #secrets = new Map<PlayerId, string>();
  /** What was sent lately, for those who come back. */
  readonly #recent: ReplayBuffer;
  readonly #unsubscribe: () => void;
  #emptySince = 0;
  #presenceTimer: NodeJS.Timeout | undefined;

  private constructor(live: LiveRoom) {
    this.#live = live;
    this.#recent = new ReplayBuffer(live.seq);
    this.#unsubscribe = live.room.subscribe(this);
  }

  /** The channel of a room: there is none before somebody connects. */
  static of(live: LiveRoom): Channel {
    const channel = channels.get(live) ?? new Channel(live);
    channels.set(live, channel);
    return channel;
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Somebody comes who knows of everything up to entry `after`, if they say so. */
  join(connection: Connection, after: Seq | undefined): void {
    const { id, seq } = this.#live;
    const missed = after === undefined ? undefined : this.#recent.after(after);
    const welcome: FromServer = { type: 'welcome', id, you: connection.name, seq };
    if (missed) connection.send(welcome);
    else connection.write(...this.#withRoom(welcome));
    for (const frame of missed ?? []) connection.write(frame);
    this.#connections.add(connection);
    this.#live.presence.join(connection.name);
    if (connection.name !== null) this.#tellFirstSecret(connection, connection.name);
    this.#presenceChanged();
  }

  leave(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    const { name } = connection;
    const { presence } = this.#live;
    presence.leave(name);
    if (name !== null && !presence.has(name)) this.#secrets.delete(name);
    if (this.size === 0) this.#emptySince = Date.now();
    this.#presenceChanged();
  }

  onMove(move: CommittedMove): void {
    if (this.size === 0 && Date.now() - this.#emptySince > KEEP_FRAMES_MS) {
      this.#end();
      return;
    }
    const { seq, player, effects, change } = move;
    const frame = frameOf(JSON.stringify({ type: 'moved', seq, player, effects, change }));
    this.#recent.add(seq, frame);
    for (const connection of this.#connections) connection.write(frame);
    this.#tellSecrets();
    for (const effect of effects) if (isStoodUp(effect)) this.#makeSpectator(effect.player);
  }

  onResync(): void {
    this.#recent.clear(this.#live.seq);
    if (this.size === 0) return;
    const frames = this.#withRoom({ type: 'room' });
    for (const connection of this.#connections) connection.write(...frames);
    this.#tellSecrets();
  }

  /** The message, with the room as it is now. */
  #withRoom(message: Omit<Extract<FromServer, { type: 'room' | 'welcome' }>, 'room'>): Buffer[] {
    const before = JSON.stringify(message).slice(0, -1);
    return framesAround(`${before},"room":`, this.#live.viewJson(), '}');
  }

  /** Everybody who comes back finds the room as the log has it. */
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
    this.#unsubscribe();
    channels.delete(this.#live);
  }

  /** The player has no seat any more: whoever was connected for it only watches from now on. */
  #makeSpectator(player: PlayerId): void {
    const { id, seq, presence } = this.#live;
    if (!presence.has(player)) return;
    this.#secrets.delete(player);
    for (const connection of this.#connections) {
      if (connection.name !== player) continue;
      presence.leave(player);
      presence.join(null);
      connection.name = null;
      connection.previousSeat = player;
      connection.send({ type: 'welcome', id, you: null, seq });
    }
    this.#presenceChanged();
  }

  #tellFirstSecret(connection: Connection, name: PlayerId): void {
    const secret = this.#live.secretOf(name);
    this.#secrets.set(name, JSON.stringify(secret));
    if (secret === null) return;
    connection.send({ type: 'private', seq: this.#live.seq, view: secret });
  }

  #tellSecrets(): void {
    if (!this.#live.game.info.hasSecrets) return;
    for (const name of this.#live.presence.names()) this.#tellSecret(name);
  }

  #tellSecret(name: PlayerId): void {
    const view = this.#live.secretOf(name);
    const text = JSON.stringify(view);
    if (text === this.#secrets.get(name)) return;
    this.#secrets.set(name, text);
    const message: FromServer = { type: 'private', seq: this.#live.seq, view };
    const frame = frameOf(JSON.stringify(message));
    for (const connection of this.#connections) {
      if (connection.name === name) connection.write(frame);
    }
  }

  #presenceChanged(): void {
    if (this.#presenceTimer || this.size === 0) return;
    this.#presenceTimer = setTimeout(() => {
      this.#presenceTimer = undefined;
      this.#tellPresence();
    }, presenceDelay(this.size)).unref();
  }

  #tellPresence(): void {
    const { presence } = this.#live;
    const here = [...presence.names()].slice(0, MOST_NAMES);
    const message: FromServer = { type: 'presence', here, watching: presence.spectators };
    const frame = frameOf(JSON.stringify(message));
    for (const connection of this.#connections) connection.write(frame);
  }
}
