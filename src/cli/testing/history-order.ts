import { must } from '../../games/testing/must.ts';
import type { Seq } from '../../history/entry.ts';
import type { LoggedMove } from '../../history/testing/oracle.ts';
import { type Asked, described, type History, type Kill } from './history-record.ts';
import type { Replay } from './history-replay.ts';

/**
 * Goes through a history in the order of its clock and throws unless the order of the log agrees with
 * it: whatever was answered before something else was sent comes before it in the log, and whoever
 * looked saw the board at such a place. With that the history is linearizable. Looks get the earliest
 * place they can have, as that leaves most to all that follows; so one pass will do.
 */
export function checkOrder(history: History, replay: Replay, moves: Map<Asked, LoggedMove>): void {
  new Order(replay, moves).check(history);
}

class Order {
  readonly #replay: Replay;
  readonly #moves: Map<Asked, LoggedMove>;
  /** Whatever is sent now comes after this entry: somebody has seen it. */
  #known: Seq = 1;
  readonly #places = new Map<Asked, Seq>();
  /** Where the log was when the server died, as long as nothing has been asked since. */
  #restart: Seq | undefined;

  constructor(replay: Replay, moves: Map<Asked, LoggedMove>) {
    this.#replay = replay;
    this.#moves = moves;
  }

  check({ asked, kills }: History): void {
    const events: { readonly at: number; readonly check: () => void }[] = [];
    for (const one of asked) {
      events.push({ at: one.sent, check: () => this.#send(one) });
      if (one.answer) events.push({ at: one.answer.at, check: () => this.#answer(one) });
    }
    kills.forEach((kill, index) => {
      events.push({ at: kill.at, check: () => this.#kill(kill, kills[index + 1]) });
    });
    events.sort((a, b) => a.at - b.at);
    for (const event of events) event.check();
  }

  #send(asked: Asked): void {
    const { ask, answer } = asked;
    if (ask.type === 'look' || ask.type === 'watch') {
      if (answer) this.#places.set(asked, this.#placeOf(asked, answer));
      if (this.#restart !== undefined) this.#checkRestart(asked, this.#restart);
    } else {
      this.#sendMove(asked);
    }
    this.#restart = undefined;
  }

  #sendMove(asked: Asked): void {
    must(this.#restart === undefined, 'the first thing after a restart is a look');
    const logged = this.#moves.get(asked);
    if (!logged) {
      const { ask, answer } = asked;
      if (ask.type === 'replace' && answer) this.#places.set(asked, this.#placeOf(asked, answer));
      return;
    }
    const { seq, ended } = logged;
    must(
      seq > this.#known,
      () => `${described(asked)}: is entry ${seq}, but ${this.#known} was seen before it was sent`,
    );
    if (ended) this.#places.set(asked, ended.seq);
  }

  /** The first entry after which the player could see this, from what was known on. */
  #placeOf(asked: Asked, { status, body }: { status: number; body: string }): Seq {
    const { ask } = asked;
    must(status === 200, () => `${described(asked)}: was answered ${status} ${body}`);
    const from = ask.type === 'watch' ? this.#known + 1 : this.#known;
    for (let seq = from; seq <= this.#replay.head; seq++) {
      if (ask.type === 'watch' && !this.#replay.isChange(seq)) continue;
      if (ask.type === 'replace' && !this.#isInVain(ask, seq)) continue;
      if (this.#replay.seenBy(asked.player, seq) === body) return seq;
    }
    throw new Error(`${described(asked)}: never so from entry ${from} on: ${body}`);
  }

  /** There was nothing to replace. */
  #isInVain({ from, to }: { readonly from: string; readonly to: string }, seq: Seq): boolean {
    return from === to || !this.#replay.hasCard(from, seq);
  }

  #answer(asked: Asked): void {
    this.#known = Math.max(this.#known, this.#places.get(asked) ?? 0);
  }

  #kill({ head }: Kill, next: Kill | undefined): void {
    must(this.#known <= head, () => `entry ${this.#known} was seen, but the log ended at ${head}`);
    this.#known = head;
    this.#restart = head;
    this.#checkForsaken(head, next?.head ?? this.#replay.head);
  }

  /** Those who waited have lost their requests: before anything else, their waits are given up. */
  #checkForsaken(head: Seq, until: Seq): void {
    const last = Math.min(head + this.#replay.waitingAt(head), until);
    for (let seq = head + 1; seq <= last; seq++) {
      must(this.#replay.isCancel(seq), () => `entry ${seq} comes before ghosts were driven away`);
    }
  }

  #checkRestart(asked: Asked, head: Seq): void {
    const place = this.#places.get(asked);
    if (place === undefined) return;
    for (let seq = head + 1; seq <= place; seq++) {
      must(this.#replay.isCancel(seq), () => `${described(asked)}: not what the server had left`);
    }
  }
}
