import { beforeEach, describe, expect, it } from 'vitest';
import type { Entry } from '../../history/entry.ts';
import { checkHistory } from './history-check.ts';
import type { Asked } from './history-record.ts';
import { Story } from './history-story.ts';

let story: Story;

beforeEach(() => {
  story = new Story('ABC/DAE');
});

const checked = () => checkHistory(story.history, story.log);

/** Makes an answer say something that was not said. */
function doctor(asked: Asked, said: { readonly status?: number; readonly body?: string }): void {
  if (!asked.answer) throw new Error('there is no answer to doctor');
  asked.answer = { ...asked.answer, ...said };
}

function entryAt(index: number): Entry {
  const entry = story.entries[index];
  if (!entry) throw new Error(`there is no entry ${index}`);
  return entry;
}

/** Cards turned, held, waited for, matched, replaced and removed, with no doubt about anything. */
function playAll(): void {
  story.flip('ann', 0, 0);
  story.flip('bob', 0, 0); // waits
  story.flip('cho', 0, 0); // waits
  story.look('dan');
  story.flip('ann', 0, 1); // a miss: bob has it
  story.flip('ann', 9, 0); // refused
  story.watch('dan', () => story.flip('bob', 1, 1)); // a match
  story.flip('ann', 1, 1); // waits
  story.replace('dan', 'C', 'X');
  story.flip('bob', 0, 2); // removes: cho and ann wait in vain
  story.flip('bob', 0, 2); // controlled by himself
  story.look('bob');
}

describe('a true history', () => {
  it('passes, whatever happens in it', () => {
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

  it('passes if what changes nothing is not in the log', () => {
    story.flip('ann', 0, 0);
    story.replaceInVain('bob', 'nosuch', 'X');
    story.replaceInVain('ann', 'A', 'A');
    story.flip('ann', 0, 1);
    expect(checked).not.toThrow();
    story.replaceInVain('bob', 'A', 'X');
    expect(checked, 'there was something to replace').toThrow();
  });

  it('passes if moves without an answer count or do not', () => {
    story.flip('ann', 0, 0);
    story.doubt('ann', 0, 1, true);
    story.doubt('bob', 1, 0, false);
    expect(checked()).toMatchObject({ doubtful: 2, doubtfulLogged: 1 });
  });

  it('passes if a move is made again that did not count', () => {
    story.flip('ann', 0, 0);
    story.doubt('ann', 0, 0, false);
    story.kill();
    story.look('dan');
    story.doubt('ann', 0, 0, true);
    story.kill();
    story.look('dan');
    story.flip('ann', 0, 0);
    expect(checked()).toMatchObject({ doubtful: 2, doubtfulLogged: 1 });
  });

  it('passes if those who were cut off while they waited are driven away', () => {
    story.flip('ann', 0, 0);
    story.doubt('bob', 0, 0, true);
    story.kill();
    story.look('dan');
    story.giveUp('bob');
    story.flip('ann', 0, 1);
    expect(checked()).toMatchObject({ acknowledged: 2, doubtfulLogged: 1 });
  });

  it('passes if somebody sees what is durable before its player is answered', () => {
    const before = story.seenBy('dan');
    story.watch('dan', () => {
      const asked = story.doubt('ann', 0, 0, true);
      const early = story.look('eve');
      doctor(early, { body: before });
      story.look('eve');
      story.history.answer(asked, { status: 200, body: story.seenBy('ann') });
    });
    expect(checked()).toMatchObject({ acknowledged: 1, sightings: 3 });
  });
});

describe('a log that was tampered with', () => {
  beforeEach(playAll);

  it('is found out if any one acknowledged move is dropped', () => {
    for (let index = 1; index < story.entries.length; index++) {
      const [dropped] = story.entries.splice(index, 1);
      expect(checked, `without entry ${index + 1}`).toThrow();
      if (dropped) story.entries.splice(index, 0, dropped);
    }
    expect(checked).not.toThrow();
  });

  it('is found out if any one move is there twice', () => {
    for (let index = 1; index < story.entries.length; index++) {
      story.entries.splice(index, 0, entryAt(index));
      expect(checked, `with entry ${index + 1} twice`).toThrow();
      story.entries.splice(index, 1);
    }
    expect(checked).not.toThrow();
  });

  it('is found out if any two moves have changed places, one of which came after the other', () => {
    story = new Story('ABC/DAE');
    story.flip('ann', 0, 0);
    story.flip('bob', 0, 1);
    story.flip('ann', 1, 0);
    story.replace('cho', 'C', 'X');
    story.flip('bob', 0, 2);
    story.flip('ann', 1, 1);
    for (let index = 1; index + 1 < story.entries.length; index++) {
      const [one, other] = [entryAt(index), entryAt(index + 1)];
      story.entries.splice(index, 2, other, one);
      expect(checked, `with entries ${index + 1} and ${index + 2} swapped`).toThrow();
      story.entries.splice(index, 2, one, other);
    }
    expect(checked).not.toThrow();
  });

  it('is found out if it has a move that nobody made', () => {
    story.entries.push({
      v: 1,
      type: 'move',
      player: 'eve',
      move: { type: 'flip', row: 0, column: 1 },
    });
    expect(checked).toThrow('eve, who made none');
  });

  it('is found out if its numbers have a gap', () => {
    const log = story.log.filter(({ seq }) => seq !== story.entries.length - 1);
    expect(() => checkHistory(story.history, log)).toThrow('comes after');
  });
});

describe('an answer that is not true', () => {
  it('is found out, whichever it is', () => {
    playAll();
    for (const asked of story.history.asked) {
      const { answer } = asked;
      if (!answer) throw new Error('everything is answered');
      doctor(asked, { body: `${answer.body}none\n` });
      expect(checked, JSON.stringify(asked)).toThrow();
      asked.answer = { ...answer, status: answer.status === 200 ? 409 : 200 };
      expect(checked, JSON.stringify(asked)).toThrow();
      asked.answer = answer;
    }
    expect(checked).not.toThrow();
  });

  it('is found out if it comes to somebody who still waits', () => {
    story.flip('ann', 0, 0);
    const asked = story.flip('bob', 0, 0);
    story.history.answer(asked, { status: 200, body: story.seenBy('bob') });
    expect(checked).toThrow('was answered, but waits');
  });

  it('is found out if a wait was given up while its player was there', () => {
    story.flip('ann', 0, 0);
    const asked = story.flip('bob', 0, 0);
    story.giveUp('bob');
    const body = 'cannot flip this card: gave up waiting for (0, 0)\n';
    story.history.answer(asked, { status: 409, body });
    expect(checked).toThrow('the player was there');
  });
});

describe('a look', () => {
  it('is found out if it shows the past', () => {
    const past = story.seenBy('dan');
    story.flip('ann', 0, 0);
    doctor(story.look('dan'), { body: past });
    expect(checked).toThrow('never so from entry 2 on');
  });

  it('is found out if it shows the future', () => {
    story.flip('ann', 0, 0);
    const look = story.look('dan');
    story.flip('ann', 0, 1);
    doctor(look, { body: story.seenBy('dan') });
    expect(checked).toThrow('is entry 3, but 3 was seen before it was sent');
  });

  it('is found out if it goes back behind an earlier one', () => {
    const past = story.seenBy('dan');
    const asked = story.doubt('ann', 0, 0, true);
    story.look('dan');
    doctor(story.look('dan'), { body: past });
    story.history.answer(asked, { status: 200, body: story.seenBy('ann') });
    expect(checked).toThrow('never so from entry 2 on');
  });

  it('is found out if it shows somebody else as the holder', () => {
    story.flip('ann', 0, 0);
    doctor(story.look('dan'), { body: story.seenBy('ann') });
    expect(checked).toThrow('never so');
  });
});

describe('a watch', () => {
  it('is found out if nothing had changed', () => {
    story.flip('ann', 0, 0);
    story.watch('dan', () => story.flip('bob', 0, 0));
    expect(checked).toThrow('never so from entry 3 on');
  });

  it('is found out if it shows a change from before', () => {
    story.flip('ann', 0, 0);
    const past = story.seenBy('dan');
    const watch = story.watch('dan', () => story.flip('ann', 0, 1));
    doctor(watch, { body: past });
    expect(checked).toThrow('never so from entry 3 on');
  });
});

describe('a kill', () => {
  it('is found out if something is gone that somebody has seen', () => {
    story.flip('ann', 0, 0);
    story.history.killed(story.entries.length - 1, 0);
    expect(checked).toThrow('entry 2 was seen, but the log ended at 1');
  });

  it('is found out if a move comes up afterwards that was not in the log', () => {
    const lost = story.doubt('ann', 0, 0, false);
    story.kill();
    story.look('dan');
    story.doubt(lost.player, 0, 0, true);
    story.history.asked.pop();
    expect(checked).toThrow('which nobody asked for');
  });

  it('is found out if the board is another one afterwards', () => {
    const past = story.seenBy('dan');
    story.flip('ann', 0, 0);
    story.kill();
    doctor(story.look('dan'), { body: past });
    expect(checked).toThrow('never so from entry 2 on');
  });

  it('is found out if the first look shows what was played only later', () => {
    story.kill();
    const look = story.look('dan');
    story.doubt('ann', 0, 0, true);
    doctor(look, { body: story.seenBy('dan') });
    expect(checked).toThrow('not what the server had left');
  });

  it('is found out if those who waited are not driven away first', () => {
    story.flip('ann', 0, 0);
    story.doubt('bob', 0, 0, true);
    story.kill();
    story.look('dan');
    story.flip('ann', 0, 1);
    expect(checked).toThrow('before ghosts were driven away');
  });
});
