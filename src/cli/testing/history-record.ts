import type { PlayerId } from '../../games/game.ts';
import type { Seq } from '../../history/entry.ts';

/** A moment on the one clock of a history, which only counts what is recorded. */
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
  /** Undefined if it never came: then nobody knows what became of the request. */
  answer?: Answer & { readonly at: Tick };
}

export interface Kill {
  readonly at: Tick;
  /** The last entry that the dead server left in its log. */
  readonly head: Seq;
  /** How many requests it left without an answer. */
  readonly cutOff: number;
}

/** What clients asked and were answered, as they saw it, and when the server was killed. */
export class History {
  readonly asked: Asked[] = [];
  readonly kills: Kill[] = [];
  #clock = 0;

  ask(player: PlayerId, ask: Ask): Asked {
    const asked: Asked = { player, ask, sent: this.#clock++ };
    this.asked.push(asked);
    return asked;
  }

  answer(asked: Asked, { status, body }: Answer): void {
    asked.answer = { status, body, at: this.#clock++ };
  }

  /** To be told when the server is gone, and every answer that it still sent has been recorded. */
  killed(head: Seq, cutOff: number): void {
    this.kills.push({ at: this.#clock++, head, cutOff });
  }
}

export const described = ({ player, ask, sent }: Asked): string =>
  `${player} ${JSON.stringify(ask)}, sent at ${sent}`;
