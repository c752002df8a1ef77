import { expect, it, vi } from 'vitest';
import { deal } from './deal.ts';
import { gamesInProgress } from './kept-games.ts';
import { deleteLog, listenForHeads } from './kept-log.ts';
import { keptWords } from './kept-words.ts';
import { FakeDevice } from './testing/fake-store.ts';

const PEOPLE = ['Ann', 'Ben'].map((name) => ({ name, place: null }));
const GAME = { game: 'match', people: PEOPLE, choice: { rows: 2, columns: 2 } } as const;

it('has games that another version has begun, so that they can be deleted', () => {
  const store = new FakeDevice().tab();
  const id = deal(store, GAME);
  store.write('recollect.here.newer', '{"format":2}');
  store.write('recollect.here.newer.0', '{}');
  expect(gamesInProgress(store)).toMatchObject([
    [id, { game: 'match' }],
    ['newer', undefined],
  ]);
  deleteLog(store, 'newer');
  expect(store.keys()).toEqual([`recollect.here.${id}`]);
});

it('says what can be done with them', () => {
  const store = new FakeDevice().tab();
  deal(store, GAME);
  expect(gamesInProgress(store).map(([, head]) => keptWords(head).goOn)).toEqual([
    'Continue Memory Match: Ann and Ben',
  ]);
  expect(keptWords(undefined)).toMatchObject({
    title: 'This game cannot be read',
    delete: 'Delete a game that cannot be read',
  });
  expect(keptWords(undefined)).not.toHaveProperty('goOn');
});

it('is told when other tabs begin or delete a game, but not of every move', () => {
  const device = new FakeDevice();
  const [store, other] = [device.tab(), device.tab()];
  const heard = vi.fn();
  listenForHeads(store, heard);
  const id = deal(other, GAME);
  expect(heard).toHaveBeenCalledTimes(1);
  other.write(`recollect.here.${id}.0`, '{}');
  expect(heard).toHaveBeenCalledTimes(1);
  deleteLog(other, id);
  expect(heard).toHaveBeenCalledTimes(2);
});
