import { beforeEach, describe, expect, it } from 'vitest';
import { isRefused, type PlayerId } from '../../games/game.ts';
import { type ScrambleMove, scramble } from '../../games/scramble/scramble.ts';
import type { ScrambleState } from '../../games/scramble/state.ts';
import { BoardText } from '../../games/scramble/text.ts';
import type { Entry, Stored } from '../../history/entry.ts';
import { create, fold } from '../../history/fold.ts';
import type { RoomState } from '../../history/room-state.ts';
import { createEntry, moveEntry } from '../../history/testing/entries.ts';
import { checkHistory } from './history-check.ts';
import { type Ask, type Asked, History } from './history-record.ts';

/**
 * Builds a history and its log step by step, on a board such as `AB/BA`. Requests are answered at once,
 * unless they have to wait.
 */
class HistoryBuilder {
  readonly history = new History();
  readonly entries: Entry[] = [];
  readonly #board: RoomState<ScrambleState>;
  readonly #waiting = new Map<PlayerId, Asked>();

  constructor(board: string) {
    const lines = board.split('/');
    const [rows, columns] = [lines.length, lines[0]?.length ?? 0];
    const setup = { rows, columns, cards: [...lines.join('')], shuffle: false, open: true };
    const entry = createEntry({ setup });
    this.#board = create<ScrambleState>(scramble, entry);
    this.entries.push(entry);
  }

  get log(): readonly Stored[] {
    return this.entries.map((entry, index) => ({ seq: index + 1, entry }));
  }

  flip(player: PlayerId, row: number, column: number): Asked {
    const asked = this.history.ask(player, { type: 'flip', row, column });
    this.#play(asked, { type: 'flip', row, column });
    return asked;
  }

  replace(player: PlayerId, from: string, to: string): Asked {
    const asked = this.history.ask(player, { type: 'replace', from, to });
    this.#play(asked, { type: 'map', replacements: [[from, to]], unlisted: 'stay' });
    return asked;
  }

  /** Replaces a card that is not there. */
  replaceNothing(player: PlayerId, from: string, to: string): Asked {
    const asked = this.history.ask(player, { type: 'replace', from, to });
    this.history.answer(asked, { status: 200, body: this.seenBy(player) });
    return asked;
  }

  look(player: PlayerId): Asked {
    const asked = this.history.ask(player, { type: 'look' });
    this.history.answer(asked, { status: 200, body: this.seenBy(player) });
    return asked;
  }

  /** Is told of the change that `meanwhile` makes. */
  watch(player: PlayerId, meanwhile: () => void): Asked {
    const asked = this.history.ask(player, { type: 'watch' });
    meanwhile();
    this.history.answer(asked, { status: 200, body: this.seenBy(player) });
    return asked;
  }

  /** Sends a flip that is never answered; if it `counts`, the log has it. */
  doubt(player: PlayerId, row: number, column: number, counts: boolean): Asked {
    const ask: Ask & ScrambleMove = { type: 'flip', row, column };
    const asked = this.history.ask(player, ask);
    if (counts) this.#log(player, ask);
    return asked;
  }

  /** Gives up the wait of a player who is gone. */
  giveUp(player: PlayerId): void {
    const wait = this.#board.waiters.get(player)?.wait ?? -1;
    this.#waiting.delete(player);
    this.#log(player, { type: 'cancel', wait });
  }

  kill(): void {
    this.history.killed(this.entries.length, 0);
  }

  seenBy(player: PlayerId): string {
    return new BoardText(this.#board.state).seenBy(player);
  }

  #play(asked: Asked, move: ScrambleMove): void {
    this.#waiting.set(asked.player, asked);
    const outcome = this.#log(asked.player, move);
    if (isRefused(outcome)) this.#answer(asked.player, outcome.refused);
    else if (outcome.waiting === undefined) this.#answer(asked.player, outcome.failed);
  }

  #log(player: PlayerId, move: ScrambleMove) {
    const entry = moveEntry(move, { player });
    const outcome = fold(this.#board, entry);
    if (isRefused(outcome)) return outcome;
    this.entries.push(entry);
    for (const { player: settled, failed } of outcome.settled ?? []) this.#answer(settled, failed);
    return outcome;
  }

  #answer(player: PlayerId, failed: { readonly message: string } | undefined): void {
    const asked = this.#waiting.get(player);
    this.#waiting.delete(player);
    if (!asked) return;
    const answer = failed
      ? { status: 409, body: `cannot flip this card: ${failed.message}\n` }
      : { status: 200, body: this.seenBy(player) };
    this.history.answer(asked, answer);
  }
}

let built: HistoryBuilder;

beforeEach(() => {
  built = new HistoryBuilder('ABC/DAE');
});

const checked = () => checkHistory(built.history, built.log);

/** Changes a recorded answer. */
function forge(asked: Asked, said: { readonly status?: number; readonly body?: string }): void {
  if (!asked.answer) throw new Error('there is no answer to forge');
  asked.answer = { ...asked.answer, ...said };
}

function entryAt(index: number): Entry {
  const entry = built.entries[index];
  if (!entry) throw new Error(`there is no entry ${index}`);
  return entry;
}

/** Cards turned, held, waited for, matched, replaced and removed, with no doubt about anything. */
function playAll(): void {
  built.flip('ann', 0, 0);
  built.flip('bob', 0, 0); // waits
  built.flip('cho', 0, 0); // waits
  built.look('dan');
  built.flip('ann', 0, 1); // a miss: bob has it
  built.flip('ann', 9, 0); // refused
  built.watch('dan', () => built.flip('bob', 1, 1)); // a match
  built.flip('ann', 1, 1); // waits
  built.replace('dan', 'C', 'X');
  built.flip('bob', 0, 2); // removes: cho and ann wait in vain
  built.flip('bob', 0, 2); // controlled by himself
  built.look('bob');
}

describe('a true history', () => {
  it('passes, with all kinds of moves', () => {
    playAll();
    expect(checked()).toEqual({
      requests: 13,
      acknowledged: 9,
      doubtful: 0,
      doubtfulLogged: 0,
      waited: 3,
      sightings: 3,
    });
  });

  it('passes if moves that change nothing are not in the log', () => {
    built.flip('ann', 0, 0);
    built.replaceNothing('bob', 'nosuch', 'X');
    built.replaceNothing('ann', 'A', 'A');
    built.flip('ann', 0, 1);
    expect(checked).not.toThrow();
    built.replaceNothing('bob', 'A', 'X');
    expect(checked, 'there was something to replace').toThrow();
  });

  it('passes if moves without an answer count or do not', () => {
    built.flip('ann', 0, 0);
    built.doubt('ann', 0, 1, true);
    built.doubt('bob', 1, 0, false);
    expect(checked()).toMatchObject({ doubtful: 2, doubtfulLogged: 1 });
  });

  it.each([1, 2])(
    'passes if a move is made twice without an answer, and counts %d times',
    (times) => {
      built.doubt('ann', 0, 0, true);
      built.look('ann');
      built.doubt('ann', 0, 0, times === 2);
      expect(checked()).toMatchObject({ doubtful: 2, doubtfulLogged: times });
    },
  );

  it('passes if a move that did not count is made again', () => {
    built.flip('ann', 0, 0);
    built.doubt('ann', 0, 0, false);
    built.kill();
    built.look('dan');
    built.doubt('ann', 0, 0, true);
    built.kill();
    built.look('dan');
    built.flip('ann', 0, 0);
    expect(checked()).toMatchObject({ doubtful: 2, doubtfulLogged: 1 });
  });

  it('passes if the waits of disconnected players are given up', () => {
    built.flip('ann', 0, 0);
    built.doubt('bob', 0, 0, true);
    built.kill();
    built.look('dan');
    built.giveUp('bob');
    built.flip('ann', 0, 1);
    expect(checked()).toMatchObject({ acknowledged: 2, doubtfulLogged: 1 });
  });

  it('passes if a client sees what is durable before its player is answered', () => {
    const before = built.seenBy('dan');
    built.watch('dan', () => {
      const asked = built.doubt('ann', 0, 0, true);
      const early = built.look('eve');
      forge(early, { body: before });
      built.look('eve');
      built.history.answer(asked, { status: 200, body: built.seenBy('ann') });
    });
    expect(checked()).toMatchObject({ acknowledged: 1, sightings: 3 });
  });
});

describe('a forged log', () => {
  beforeEach(playAll);

  it('is rejected if any one acknowledged move is dropped', () => {
    for (let index = 1; index < built.entries.length; index++) {
      const [dropped] = built.entries.splice(index, 1);
      expect(checked, `without entry ${index + 1}`).toThrow();
      if (dropped) built.entries.splice(index, 0, dropped);
    }
    expect(checked).not.toThrow();
  });

  it('is rejected if any one move is repeated', () => {
    for (let index = 1; index < built.entries.length; index++) {
      built.entries.splice(index, 0, entryAt(index));
      expect(checked, `with entry ${index + 1} twice`).toThrow();
      built.entries.splice(index, 1);
    }
    expect(checked).not.toThrow();
  });

  it('is rejected if any two moves are swapped, one of which came after the other', () => {
    built = new HistoryBuilder('ABC/DAE');
    built.flip('ann', 0, 0);
    built.flip('bob', 0, 1);
    built.flip('ann', 1, 0);
    built.replace('cho', 'C', 'X');
    built.flip('bob', 0, 2);
    built.flip('ann', 1, 1);
    for (let index = 1; index + 1 < built.entries.length; index++) {
      const [one, other] = [entryAt(index), entryAt(index + 1)];
      built.entries.splice(index, 2, other, one);
      expect(checked, `with entries ${index + 1} and ${index + 2} swapped`).toThrow();
      built.entries.splice(index, 2, one, other);
    }
    expect(checked).not.toThrow();
  });

  it('is rejected if it has a move that no client made', () => {
    built.entries.push(moveEntry({ type: 'flip', row: 0, column: 1 }, { player: 'eve' }));
    expect(checked).toThrow('eve, who made none');
  });

  it('is rejected if its numbers have a gap', () => {
    const log = built.log.filter(({ seq }) => seq !== built.entries.length - 1);
    expect(() => checkHistory(built.history, log)).toThrow('comes after');
  });
});

describe('a false answer', () => {
  it('is rejected, whichever it is', () => {
    playAll();
    for (const asked of built.history.asked) {
      const { answer } = asked;
      if (!answer) throw new Error('everything is answered');
      forge(asked, { body: `${answer.body}none\n` });
      expect(checked, JSON.stringify(asked)).toThrow();
      asked.answer = { ...answer, status: answer.status === 200 ? 409 : 200 };
      expect(checked, JSON.stringify(asked)).toThrow();
      asked.answer = answer;
    }
    expect(checked).not.toThrow();
  });

  it('is rejected if its player still waits', () => {
    built.flip('ann', 0, 0);
    const asked = built.flip('bob', 0, 0);
    built.history.answer(asked, { status: 200, body: built.seenBy('bob') });
    expect(checked).toThrow('was answered, but waits');
  });

  it('is rejected if a wait was cancelled while its player was connected', () => {
    built.flip('ann', 0, 0);
    const asked = built.flip('bob', 0, 0);
    built.giveUp('bob');
    const body = 'cannot flip this card: gave up waiting for (0, 0)\n';
    built.history.answer(asked, { status: 409, body });
    expect(checked).toThrow('the player was there');
  });
});

describe('a look', () => {
  it('is rejected if it shows the past', () => {
    const past = built.seenBy('dan');
    built.flip('ann', 0, 0);
    forge(built.look('dan'), { body: past });
    expect(checked).toThrow('never so from entry 2 on');
  });

  it('is rejected if it shows the future', () => {
    built.flip('ann', 0, 0);
    const look = built.look('dan');
    built.flip('ann', 0, 1);
    forge(look, { body: built.seenBy('dan') });
    expect(checked).toThrow('is entry 3, but 3 was seen before it was sent');
  });

  it('is rejected if it is older than an earlier one', () => {
    const past = built.seenBy('dan');
    const asked = built.doubt('ann', 0, 0, true);
    built.look('dan');
    forge(built.look('dan'), { body: past });
    built.history.answer(asked, { status: 200, body: built.seenBy('ann') });
    expect(checked).toThrow('never so from entry 2 on');
  });

  it('is rejected if it shows another holder', () => {
    built.flip('ann', 0, 0);
    forge(built.look('dan'), { body: built.seenBy('ann') });
    expect(checked).toThrow('never so');
  });
});

describe('a watch', () => {
  it('is rejected if nothing had changed', () => {
    built.flip('ann', 0, 0);
    built.watch('dan', () => built.flip('bob', 0, 0));
    expect(checked).toThrow('never so from entry 3 on');
  });

  it('is rejected if it shows a change from before', () => {
    built.flip('ann', 0, 0);
    const past = built.seenBy('dan');
    const watch = built.watch('dan', () => built.flip('ann', 0, 1));
    forge(watch, { body: past });
    expect(checked).toThrow('never so from entry 3 on');
  });
});

describe('a kill', () => {
  it('is rejected if an entry is gone that a client has seen', () => {
    built.flip('ann', 0, 0);
    built.history.killed(built.entries.length - 1, 0);
    expect(checked).toThrow('entry 2 was seen, but the log ended at 1');
  });

  it('is rejected if a move appears afterwards that was not in the log', () => {
    const lost = built.doubt('ann', 0, 0, false);
    built.kill();
    built.look('dan');
    built.doubt(lost.player, 0, 0, true);
    built.history.asked.pop();
    expect(checked).toThrow('which nobody asked for');
  });

  it('is rejected if the board is a different one afterwards', () => {
    const past = built.seenBy('dan');
    built.flip('ann', 0, 0);
    built.kill();
    forge(built.look('dan'), { body: past });
    expect(checked).toThrow('never so from entry 2 on');
  });

  it('is rejected if the first look shows what was played only later', () => {
    built.kill();
    const look = built.look('dan');
    built.doubt('ann', 0, 0, true);
    forge(look, { body: built.seenBy('dan') });
    expect(checked).toThrow('not what the server had left');
  });

  it('is rejected if the waits of disconnected players are not cancelled first', () => {
    built.flip('ann', 0, 0);
    built.doubt('bob', 0, 0, true);
    built.kill();
    built.look('dan');
    built.flip('ann', 0, 1);
    expect(checked).toThrow('before all orphaned waits were given up');
  });
});
