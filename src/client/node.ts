import WebSocket from 'ws';
import { receivedCheck } from '../protocol/received.ts';
import { type Platform, portable, type Socket } from './platform.ts';
import { Recollect as Anywhere } from './recollect.ts';

const SOCKET = {
  perMessageDeflate: false,
  /** How long to wait for the goodbye of a server that may be gone: until then no process ends. */
  closeTimeout: 1_000,
};

export const node: Platform = {
  ...portable,
  openSocket: (url) => new WebSocket(url, SOCKET) as Socket,
  onNetwork: () => () => {},
  check: receivedCheck,
};

/** A server of Recollect, as seen from Node. */
export class Recollect extends Anywhere {
  /** @param address such as `http://localhost:8080`. Throws BadAddress. */
  constructor(address: string) {
    super(address, node);
  }
}

export * from './public.ts';
