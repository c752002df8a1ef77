import { Recollect } from '../client/browser.ts';
import { serverAddress } from './address.ts';

let known: Recollect | undefined;

/** The server that this page comes from. */
export function server(): Recollect {
  known ??= new Recollect(serverAddress);
  return known;
}
