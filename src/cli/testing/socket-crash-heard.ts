import { isDeepStrictEqual } from 'node:util';
import type { PlayerId, PublicView, ViewChange } from '../../games/game.ts';
import { applyChange } from '../../games/view.ts';
import type { Seq } from '../../history/entry.ts';
import type { FromServer } from '../../protocol/messages.ts';
import { personNamed } from '../../table/state.ts';
import type { Outcome, RoomShown, SocketRecord } from './socket-crash-record.ts';
import type { RoomReplay } from './socket-crash-replay.ts';

type Message<T extends FromServer['type']> = Extract<FromServer, { type: T }>;

/** What all sockets of a room were told of each entry: the same, and what the log says. */
export class Heard {
  readonly wrong: string[] = [];
  readonly #replay: RoomReplay;
  readonly #moved = new Map<Seq, string>();

  constructor(replay: RoomReplay) {
    this.#replay = replay;
  }

  /** The first one that tells of an entry is compared with the log, the others with the first. */
  compareMoved(moved: Message<'moved'>): void {
    const { seq } = moved;
    const text = JSON.stringify(moved);
    const before = this.#moved.get(seq);
    if (before === undefined) {
      this.#moved.set(seq, text);
      this.#compareWithLog(moved);
    } else if (before !== text) {
      this.wrong.push(`was told of in two ways at ${seq}: ${before} and ${text}`);
    }
  }

  compareView({ seq, view }: RoomShown): void {
    if (!isDeepStrictEqual(view, this.#replay.viewAt(seq))) {
      this.wrong.push(`is not what was shown of it at ${seq}`);
    }
  }

  #compareWithLog({ seq, player, effects, change }: Message<'moved'>): void {
    const logged = this.#replay.loggedAt(seq);
    if (logged?.entry.player !== player || !isDeepStrictEqual(logged.played.effects, effects)) {
      const told = `${player} ${JSON.stringify(effects)}`;
      this.wrong.push(`has not got what was told of entry ${seq}: ${told}`);
      return;
    }
    const before = this.#replay.viewAt(seq - 1) as PublicView;
    const after = applyChange(before, change as ViewChange);
    if (!isDeepStrictEqual(after, this.#replay.viewAt(seq))) {
      this.wrong.push(`did not change at ${seq} as was told: ${JSON.stringify(change)}`);
    }
  }
}

/** One socket, message by message: nothing is left out, and nothing comes too early. */
export class Hearing {
  readonly #record: SocketRecord;
  readonly #replay: RoomReplay;
  readonly #heard: Heard;
  #player: PlayerId | null;
  #seq: Seq | undefined;
  /** How far the messages go that were promised with the welcome. */
  #promised: Seq = 0;
  #secret = 'null';

  constructor(record: SocketRecord, replay: RoomReplay, heard: Heard) {
    this.#record = record;
    this.#replay = replay;
    this.#heard = heard;
    this.#player = record.player;
    for (const message of record.messages) this.#hear(message);
    if (record.isLast) this.#end();
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.#welcome(message);
        break;
      case 'room':
        this.#heard.compareView(message.room);
        this.#seq = message.room.seq;
        break;
      case 'moved':
        this.#moved(message);
        break;
      case 'private':
        this.#private(message);
        break;
      case 'outcome':
        this.#outcome(message);
        break;
      case 'problem':
        this.#problem(message);
        break;
      case 'gone':
        this.#must(false, 'is gone');
        break;
      case 'presence':
        break;
    }
  }

  #welcome({ you, seq, room }: Message<'welcome'>): void {
    const { known, after } = this.#record;
    if (this.#seq !== undefined) {
      const isDemoted = you === null && this.#player === null && seq === this.#seq && !room;
      this.#must(isDemoted, `welcomed ${this.#record.player} once more as ${you} at ${seq}`);
      return;
    }
    this.#must(you === this.#player, `welcomed ${this.#player} as ${you}`);
    this.#must(seq >= known, `went back from ${known} to ${seq}`);
    this.#must(seq <= this.#replay.head, `has not got entry ${seq}`);
    this.#must(room !== undefined || after !== undefined, `showed ${you} nothing`);
    if (room) this.#heard.compareView(room);
    if (room) this.#must(room.seq === seq, `shows ${room.seq} at ${seq}`);
    this.#seq = room ? seq : after;
    this.#promised = seq;
  }

  #moved(moved: Message<'moved'>): void {
    const { seq, effects } = moved;
    this.#mustKnowSecret();
    this.#must(seq === (this.#seq ?? 0) + 1, `told ${this.#player} of ${seq} after ${this.#seq}`);
    this.#seq = seq;
    this.#heard.compareMoved(moved);
    const hasLeft = effects.some(
      (effect) => effect.type === 'stood-up' && Reflect.get(effect, 'player') === this.#player,
    );
    if (hasLeft) this.#player = null;
  }

  #private({ seq, view }: Message<'private'>): void {
    this.#must(seq === this.#seq, `told ${this.#player} a secret of ${seq} at ${this.#seq}`);
    this.#secret = JSON.stringify(view);
    this.#mustKnowSecret();
  }

  /** Whoever is answered has heard of the move. */
  #outcome({ id, seq }: Outcome): void {
    this.#mustKnowSecret();
    this.#must((this.#seq ?? 0) >= (seq ?? 0), `answered ${id} with ${seq} before it was told`);
  }

  #problem({ problem }: Message<'problem'>): void {
    const { player } = this.#record;
    const person = player === null ? undefined : personNamed(this.#replay.state, player);
    const isGone = problem.code === 'wrong-token' && (person === undefined || person.hasLeft);
    this.#must(isGone, `told ${player}: ${problem.message}`);
  }

  #end(): void {
    this.#mustKnowSecret();
    const { head } = this.#replay;
    this.#must(this.#seq === head, `told ${this.#player} of ${this.#seq}, but not of ${head}`);
  }

  /** Once all is told that was promised. */
  #mustKnowSecret(): void {
    if (this.#player === null || this.#seq === undefined || this.#seq < this.#promised) return;
    const secret = this.#replay.secretAt(this.#seq, this.#player);
    this.#must(
      this.#secret === secret,
      `told ${this.#player} ${this.#secret} in secret at ${this.#seq}, not ${secret}`,
    );
  }

  #must(holds: boolean, otherwise: string): void {
    if (!holds) this.#heard.wrong.push(otherwise);
  }
}
