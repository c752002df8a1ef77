import WebSocket from 'ws';
import { receivedCheck } from '../protocol/received.ts';
import { type Platform, portable, type Socket } from './platform.ts';
import { Recollect as Client } from './recollect.ts';

/** The timeout limits how long a vanished server can keep the process alive. */
const SOCKET_OPTIONS = { perMessageDeflate: false, closeTimeout: 1_000 };

export const node: Platform = {
  ...portable,
  openSocket: (url) => new WebSocket(url, SOCKET_OPTIONS) as Socket,
  onNetwork: () => () => {},
  check: receivedCheck,
};

/** The client of a Recollect server, in Node. */
export class Recollect extends Client {
  /** @param address such as `http://localhost:8080`. Throws BadAddress. */
  constructor(address: string) {
    super(address, node);
  }
}

export * from './public.ts';
