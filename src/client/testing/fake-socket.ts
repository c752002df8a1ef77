import type { FromClient, FromServer } from '../../protocol/messages.ts';
import type { Socket } from '../platform.ts';

/** A socket without anything behind it: the test is the server. */
export class FakeSocket implements Socket {
  readonly url: string;
  readonly sent: FromClient[] = [];
  isClosed = false;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  onerror: Socket['onerror'] = null;

  constructor(url: string) {
    this.url = url;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  opens(): void {
    this.onopen?.();
  }

  /** A message comes from the server, or whatever else is sent as its data. */
  hears(message: FromServer): void {
    this.hearsText(JSON.stringify(message));
  }

  hearsText(data: unknown): void {
    this.onmessage?.({ data });
  }

  /** It is closed by the other side, or lost. */
  breaks(code = 1006, reason = ''): void {
    this.onerror?.(new Error('lost'));
    this.onclose?.({ code, reason });
  }
}
