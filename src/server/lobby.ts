import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import type { Json } from '../games/json.ts';
import { RoomSummary } from '../protocol/rooms.ts';
import type { Cluster } from '../rooms/cluster.ts';
import type { LiveRoom } from '../rooms/live-room.ts';

const TOPIC = 'lobby';

/** The interval for telling the other nodes about the public rooms here. */
const TELL_MS = 1_000;

/** A list that was not told again for this long is outdated. */
const OUTDATED_MS = 5_000;

/** The most rooms that a node tells of. */
const MOST_TOLD = 200;

/** A room in the list, and the number of players who are connected. */
const Listed = Type.Object({ players: Type.Number(), summary: RoomSummary });
type Listed = Static<typeof Listed>;

const Told = Type.Object({ node: Type.String(), rooms: Type.Array(Listed) });

/** The public rooms that somebody is in, on any node. */
export class Lobby {
  readonly #here: () => readonly LiveRoom[];
  readonly #cluster: Cluster | undefined;
  readonly #elsewhere = new Map<
    string,
    { readonly at: number; readonly rooms: readonly Listed[] }
  >();
  readonly #stop: readonly (() => void)[];
  #hasTold = false;

  constructor(here: () => readonly LiveRoom[], cluster: Cluster | undefined) {
    this.#here = here;
    this.#cluster = cluster;
    this.#stop = cluster
      ? [
          cluster.broadcast.subscribe(TOPIC, (text) => this.#receive(cluster, text)),
          cluster.timing.every(TELL_MS, () => this.#tell(cluster)),
        ]
      : [];
  }

  /** Those with the most players connected first, and then the latest. */
  rooms(): RoomSummary[] {
    const listed = new Map(this.#here().map((live) => [live.id, listedAs(live)]));
    for (const [node, { at, rooms }] of this.#elsewhere) {
      if (this.#isOutdated(node, at)) this.#elsewhere.delete(node);
      else
        for (const one of rooms) if (!listed.has(one.summary.id)) listed.set(one.summary.id, one);
    }
    return [...listed.values()]
      .sort((one, other) => other.players - one.players)
      .map(({ summary }) => summary);
  }

  close(): void {
    for (const stop of this.#stop) stop();
  }

  #isOutdated(node: string, at: number): boolean {
    const { timing, peers } = this.#cluster ?? {};
    return !timing || timing.now() - at >= OUTDATED_MS || peers?.isGone(node) === true;
  }

  #tell({ node, broadcast }: Cluster): void {
    const rooms = this.#here().slice(0, MOST_TOLD).map(listedAs);
    // An empty list is told once.
    if (rooms.length > 0 || this.#hasTold)
      broadcast.publish(TOPIC, JSON.stringify({ node, rooms }));
    this.#hasTold = rooms.length > 0;
  }

  #receive({ node: own, timing }: Cluster, text: string): void {
    const told: Json = JSON.parse(text);
    if (!Check(Told, told) || told.node === own) return;
    this.#elsewhere.set(told.node, { at: timing.now(), rooms: told.rooms });
  }
}

function listedAs(live: LiveRoom): Listed {
  const { status, isOpen, byInvitation, host, seatCount } = live.tableView();
  const { id, playing: seatsTaken, presence } = live;
  const { spectators, players } = presence;
  const game = live.game.name;
  const summary = {
    id,
    game,
    status,
    isOpen,
    byInvitation,
    host,
    seatsTaken,
    seatCount,
    spectators,
  };
  return { players, summary };
}
