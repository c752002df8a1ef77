import type { PlayerId } from '../games/game.ts';
import { isObject, type Json } from '../games/json.ts';
import type { Present, Unsubscribe } from '../room/port.ts';
import type { PresenceSource } from '../room/seat-port.ts';
import type { RoomId } from '../table/state.ts';
import type { Cluster } from './cluster.ts';

/** The players and spectators who are connected to a room, on any number of devices and nodes. */
export class Presence implements PresenceSource {
  readonly #connections = new Map<PlayerId, number>();
  /** Who is connected to the other nodes, by node. */
  readonly #elsewhere = new Map<string, Present>();
  readonly #listeners = new Set<() => void>();
  #spectators = 0;

  get players(): number {
    return this.#elsewhere.size === 0 ? this.#connections.size : this.#names().size;
  }

  get spectators(): number {
    let spectators = this.#spectators;
    for (const present of this.#elsewhere.values()) spectators += present.spectators;
    return spectators;
  }

  get now(): Present {
    return { players: [...this.names()], spectators: this.spectators };
  }

  /** Who is connected to this node. */
  get here(): Present {
    return { players: [...this.#connections.keys()], spectators: this.#spectators };
  }

  /** Calls `listener` whenever somebody comes or goes. */
  subscribe(listener: () => void): Unsubscribe {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  names(): Iterable<PlayerId> {
    return this.#elsewhere.size === 0 ? this.#connections.keys() : this.#names();
  }

  namesHere(): Iterable<PlayerId> {
    return this.#connections.keys();
  }

  isHere(player: PlayerId): boolean {
    return this.#connections.has(player);
  }

  /** Adds a connection of a player, or of a spectator if it is null. */
  join(player: PlayerId | null): void {
    if (player === null) this.#spectators += 1;
    else this.#connections.set(player, (this.#connections.get(player) ?? 0) + 1);
    this.#changed();
  }

  leave(player: PlayerId | null): void {
    const left = player === null ? 0 : (this.#connections.get(player) ?? 1) - 1;
    if (player === null) this.#spectators -= 1;
    else if (left > 0) this.#connections.set(player, left);
    else this.#connections.delete(player);
    this.#changed();
  }

  /** Sets who is connected to another node. */
  setElsewhere(node: string, present: Present): void {
    const before = this.#elsewhere.get(node);
    if (isNobody(present)) this.#elsewhere.delete(node);
    else this.#elsewhere.set(node, present);
    if (JSON.stringify(before ?? NOBODY) !== JSON.stringify(present)) this.#changed();
  }

  #names(): Set<PlayerId> {
    const names = new Set(this.#connections.keys());
    for (const { players } of this.#elsewhere.values()) for (const name of players) names.add(name);
    return names;
  }

  #changed(): void {
    // Copied, since listeners may subscribe and unsubscribe.
    for (const listener of [...this.#listeners]) listener();
  }
}

const NOBODY: Present = { players: [], spectators: 0 };

const isNobody = ({ players, spectators }: Present): boolean =>
  players.length === 0 && spectators === 0;

/** Changes within this time are told together, so that others hear of them within a second. */
const PAUSE_MS = 800;

/** Somebody who is there is told of again after this time, since messages may be lost. */
const REFRESH_MS = 5_000;

/** A summary that was not refreshed for this long is outdated. */
const OUTDATED_MS = 12_000;

/** The most names in a summary. */
const MOST_NAMES = 500;

/** Tells the other nodes who is connected to a room here, and listens to theirs. */
export class PresenceExchange {
  readonly #presence: Presence;
  readonly #cluster: Cluster;
  readonly #topic: string;
  readonly #heard = new Map<string, number>();
  readonly #stop: readonly (() => void)[];
  #told: string = JSON.stringify(NOBODY);
  #toldAt = Number.NEGATIVE_INFINITY;
  #isTelling = false;
  #isClosed = false;

  constructor(room: RoomId, presence: Presence, cluster: Cluster) {
    this.#presence = presence;
    this.#cluster = cluster;
    this.#topic = `presence.${room}`;
    this.#stop = [
      cluster.broadcast.subscribe(this.#topic, (text) => this.#receive(text)),
      presence.subscribe(() => this.#tellChange()),
      cluster.timing.every(REFRESH_MS, () => this.#refresh()),
    ];
    this.#tell({ asks: true });
  }

  close(): void {
    this.#isClosed = true;
    for (const stop of this.#stop) stop();
    if (this.#told !== JSON.stringify(NOBODY)) this.#send(NOBODY, {});
  }

  /** Tells of those who are here again, and forgets the nodes that no longer do so. */
  #refresh(): void {
    if (!isNobody(this.#presence.here)) this.#tell({});
    const { timing, peers } = this.#cluster;
    for (const [node, heard] of this.#heard) {
      if (timing.now() - heard < OUTDATED_MS && !peers.isGone(node)) continue;
      this.#heard.delete(node);
      this.#presence.setElsewhere(node, NOBODY);
    }
  }

  #tellChange(): void {
    if (this.#isTelling) return;
    const { timing } = this.#cluster;
    this.#isTelling = true;
    timing.later(Math.max(0, this.#toldAt + PAUSE_MS - timing.now()), () => {
      this.#isTelling = false;
      if (!this.#isClosed && JSON.stringify(this.#summary()) !== this.#told) this.#tell({});
    });
  }

  #tell(more: { readonly asks?: true }): void {
    const summary = this.#summary();
    this.#told = JSON.stringify(summary);
    this.#toldAt = this.#cluster.timing.now();
    this.#send(summary, more);
  }

  #summary(): Present {
    const { players, spectators } = this.#presence.here;
    return { players: players.slice(0, MOST_NAMES), spectators };
  }

  #send(present: Present, more: { readonly asks?: true }): void {
    const { node, broadcast } = this.#cluster;
    broadcast.publish(this.#topic, JSON.stringify({ node, ...present, ...more }));
  }

  #receive(text: string): void {
    const { node, players, spectators, asks } = parsed(text);
    if (typeof node !== 'string' || node === this.#cluster.node) return;
    if (!Array.isArray(players) || typeof spectators !== 'number') return;
    const names = players.filter((name) => typeof name === 'string');
    this.#heard.set(node, this.#cluster.timing.now());
    this.#presence.setElsewhere(node, { players: names, spectators });
    if (asks === true && !isNobody(this.#presence.here)) this.#tell({});
  }
}

/** Whether somebody is connected to a room on another node. Takes a second to hear of it. */
export async function isAnybodyElsewhere(room: RoomId, cluster: Cluster): Promise<boolean> {
  const presence = new Presence();
  const exchange = new PresenceExchange(room, presence, cluster);
  await new Promise<void>((resolve) => cluster.timing.later(PAUSE_MS, resolve));
  exchange.close();
  return !isNobody(presence.now);
}

function parsed(text: string): { readonly [field: string]: Json | undefined } {
  const json: Json = JSON.parse(text);
  return isObject(json) ? json : {};
}
