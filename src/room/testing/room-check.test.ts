import { describe, expect, it } from 'vitest';
import { problem } from '../../games/problem.ts';
import type { Entry, Stored } from '../../history/entry.ts';
import { createEntry, moveEntry } from '../../history/testing/entries.ts';
import type { MoveReply } from '../move-request.ts';
import {
  checkAnswers,
  checkCancelled,
  checkLooks,
  checkNoGhosts,
  checkSightings,
  type SentMove,
  storyOf,
} from './room-check.ts';

/** Alice flips the first card, bob waits for it, alice flips another, carol flips the last. */
const FLIPS = [
  { player: 'alice', column: 0, id: 'a' },
  { player: 'bob', column: 0, id: 'b' },
  { player: 'alice', column: 1, id: undefined },
  { player: 'carol', column: 3, id: 'c' },
] as const;

const flipped = (mark: number, column: number) => ({ type: 'flip', row: 0, column, mark }) as const;

const entryOf = (mark: number): Entry => {
  const { player, column, id } = FLIPS[mark] ?? FLIPS[0];
  const named = id === undefined ? {} : { id };
  return moveEntry(flipped(mark, column), { player, ...named });
};

const CREATED = createEntry({
  setup: { rows: 1, columns: 4, cards: [...'ABAB'], shuffle: false, open: true },
});

const historyOf = (...entries: readonly Entry[]): Stored<Entry>[] =>
  entries.map((entry, index) => ({ seq: index + 1, entry }));

const TRUE = historyOf(CREATED, ...[0, 1, 2, 3].map(entryOf));

const ANSWERS: readonly MoveReply[] = [{ seq: 2 }, { seq: 4 }, { seq: 4 }, { seq: 5 }];

/** The requests, each sent when the one before was answered; bob's waits. */
const sentMoves = (change: (sent: SentMove[]) => void = () => {}): SentMove[] => {
  const sent = FLIPS.map(({ player, column, id }, mark): SentMove => {
    const answer = ANSWERS[mark];
    return {
      player,
      move: flipped(mark, column),
      id,
      controller: undefined,
      answers: answer ? [answer] : [],
      sentAt: 10 * mark,
      answeredAt: mark === 1 ? 25 : 10 * mark + 1,
      submitted: undefined,
      isGivenUp: false,
      isLost: false,
    };
  });
  change(sent);
  return sent;
};

const answering = (mark: number, answer: MoveReply | undefined) =>
  sentMoves((sent) => sent[mark]?.answers.splice(0, 1, ...(answer ? [answer] : [])));

describe('the check of a room', () => {
  it('accepts what is true', () => {
    const story = storyOf(TRUE);
    const sent = sentMoves();
    checkAnswers(sent, story);
    checkNoGhosts(sent, story);
    checkCancelled(sent, story);
    checkSightings([{ seq: 3, saved: story.saves[3] ?? '', durable: 3 }], story);
    checkLooks([{ seq: 4, askedAt: 26, answeredAt: 28 }], sent);
  });

  it.each<[what: string, history: Stored<Entry>[], sent: SentMove[], complaint: RegExp]>([
    ['a move is missing', TRUE.slice(0, -1), sentMoves(), /is what the log says/],
    [
      'a refused move is in the log',
      TRUE,
      answering(3, { refused: problem('over', 'no') }),
      /the refused request 3 is not in the log/,
    ],
    ['a move was answered with another entry', TRUE, answering(3, { seq: 4 }), /"seq":4.*log says/],
    ['a wait was answered too early', TRUE, answering(1, { seq: 3 }), /"seq":3.*log says/],
    ['a move was not answered', TRUE, answering(3, undefined), /answered once, not 0 times/],
    [
      'a move was answered twice',
      TRUE,
      sentMoves((sent) => sent[3]?.answers.push({ seq: 5 })),
      /answered once, not 2 times/,
    ],
    [
      'two moves have changed places',
      historyOf(CREATED, entryOf(3), entryOf(0)),
      sentMoves((sent) => {
        sent.splice(1, 2);
        sent[0]?.answers.splice(0, 1, { seq: 3 });
        sent[1]?.answers.splice(0, 1, { seq: 2 });
      }),
      /what was sent after an answer comes after it/,
    ],
  ])('finds that %s', (_, history, sent, complaint) => {
    expect(() => checkAnswers(sent, storyOf(history))).toThrow(complaint);
  });

  it('finds that a request or a move id is in the log twice', () => {
    const again = historyOf(
      CREATED,
      entryOf(3),
      moveEntry({ type: 'leave' }, { player: 'carol' }),
      entryOf(3),
    );
    expect(() => storyOf(again)).toThrow('request 3 is logged at most once');
    const [leave, flip] = [{ type: 'leave' }, flipped(9, 3)];
    const sameId = historyOf(
      CREATED,
      moveEntry(flip, { player: 'carol', id: 'c' }),
      moveEntry(leave, { player: 'carol', id: 'c' }),
    );
    expect(() => storyOf(sameId)).toThrow('a move id is logged at most once');
  });

  it('finds that something was seen that is not in the log, or not yet', () => {
    const story = storyOf(TRUE);
    const saved = story.saves[3] ?? '';
    expect(() => checkSightings([{ seq: 3, saved, durable: 2 }], story)).toThrow(
      'before it was durable',
    );
    expect(() => checkSightings([{ seq: 4, saved, durable: 5 }], story)).toThrow(
      'what was seen at 4',
    );
    expect(() => checkSightings([{ seq: 6, saved, durable: 6 }], story)).toThrow(
      'what was seen at 6',
    );
  });

  it('finds a look at the past', () => {
    const sent = sentMoves();
    const look = { seq: 3, askedAt: 26, answeredAt: 28 };
    expect(() => checkLooks([look], sent)).toThrow('a look shows 4, not only 3');
    const later = { seq: 5, askedAt: 40, answeredAt: 41 };
    const back = { seq: 4, askedAt: 42, answeredAt: 43 };
    expect(() => checkLooks([later, back], [])).toThrow('a look shows 5, not only 4');
  });

  it('finds somebody who waits and is not there', () => {
    const story = storyOf(TRUE.slice(0, 3));
    const waiting = answering(1, undefined);
    checkNoGhosts(waiting, story);
    for (const gone of [{ isGivenUp: true }, { isLost: true }, { answers: [{ seq: 3 }] }]) {
      const sent = waiting.map((one, mark) => (mark === 1 ? { ...one, ...gone } : one));
      expect(() => checkNoGhosts(sent, story)).toThrow('bob waits and is there');
    }
  });

  it('finds a wait that was cancelled though it was wanted', () => {
    const cancel = moveEntry({ type: 'cancel', wait: 0 }, { player: 'bob', by: 'room' });
    const story = storyOf(historyOf(CREATED, entryOf(0), entryOf(1), cancel));
    expect(() => checkCancelled(sentMoves(), story)).toThrow('cancels no wait that is wanted');
    checkCancelled(
      sentMoves((sent) => sent[1] && Object.assign(sent[1], { isGivenUp: true })),
      story,
    );
  });
});
