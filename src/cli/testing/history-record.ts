import type { PlayerId } from '../../games/game.ts';
import type { Seq } from '../../history/entry.ts';

/** A time on the clock of a history, which counts recorded events. */
type Tick = number;

/** A request of the text protocol. */
export type Ask =
  | { readonly type: 'look' }
  | { readonly type: 'watch' }
  | { readonly type: 'flip'; readonly row: number; readonly column: number }
  | { readonly type: 'replace'; readonly from: string; readonly to: string };

export interface Answer {
  readonly status: number;
  readonly body: string;
}

export interface Asked {
  readonly player: PlayerId;
  readonly ask: Ask;
  readonly sent: Tick;
  /** What it shows may be older than what others have seen. */
  readonly mayBeOutdated: boolean;
  /** Undefined if it never came, so that the outcome is unknown. */
  answer?: Answer & { readonly at: Tick };
}

export interface Kill {
  readonly at: Tick;
  /** The last entry in the log of the killed server. */
  readonly head: Seq;
  /** The number of requests left without an answer. */
  readonly cutOff: number;
}

/** The requests of clients and their answers, as they saw them, and when the server was killed. */
export class History {
  readonly asked: Asked[] = [];
  readonly kills: Kill[] = [];
  #clock = 0;

  ask(player: PlayerId, ask: Ask, mayBeOutdated = false): Asked {
    const asked: Asked = { player, ask, sent: this.#clock++, mayBeOutdated };
    this.asked.push(asked);
    return asked;
  }

  answer(asked: Asked, { status, body }: Answer): void {
    asked.answer = { status, body, at: this.#clock++ };
  }

  /** Called when the server is gone, and all its answers are recorded. */
  killed(head: Seq, cutOff: number): void {
    this.kills.push({ at: this.#clock++, head, cutOff });
  }
}

export const described = ({ player, ask, sent }: Asked): string =>
  `${player} ${JSON.stringify(ask)}, sent at ${sent}`;
