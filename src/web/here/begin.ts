import { Rejected, Unreachable } from '../../client/browser.ts';
import { problem } from '../../games/problem.ts';
import { fromHere, hereAddress } from '../address.ts';
import { type Deal, deal } from './deal.ts';
import { deleteLog } from './kept-log.ts';
import { store } from './store.ts';

/** Deals the cards and goes to that table. Throws what is wrong with what was chosen. */
export async function beginHere(wanted: Deal): Promise<void> {
  const goOn = fromHere();
  const { HereRoom } = await loadRules();
  const id = deal(store, wanted);
  try {
    HereRoom.open(store, id)?.close();
  } catch {
    deleteLog(store, id);
    throw new Rejected(problem('illegal-options', 'the game cannot be set up like that'), 0);
  }
  goOn(hereAddress(id));
}

async function loadRules() {
  try {
    return await import('./here-room.ts');
  } catch {
    throw new Unreachable('the rules could not be loaded');
  }
}
