import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { addressOf, isAllowedOrigin, type ProxySettings } from './address.ts';

/** A request from 10.0.0.1 with these headers. */
function requestWith(headers: IncomingMessage['headers']): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: '10.0.0.1' });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  return request;
}

describe('the address of a request', () => {
  const forwarded = (value: string): IncomingMessage => requestWith({ 'x-forwarded-for': value });

  it('is that of the connection', () => {
    expect(addressOf(requestWith({}), false)).toBe('10.0.0.1');
    expect(addressOf(requestWith({}), true)).toBe('10.0.0.1');
  });

  it('is that of the header only behind a trusted proxy', () => {
    expect(addressOf(forwarded('6.6.6.6'), false)).toBe('10.0.0.1');
    expect(addressOf(forwarded('6.6.6.6'), true)).toBe('6.6.6.6');
  });

  it('is what the nearest proxy adds to the header', () => {
    expect(addressOf(forwarded('6.6.6.6, 7.7.7.7 , 8.8.8.8'), true)).toBe('8.8.8.8');
    expect(addressOf(forwarded('6.6.6.6,8.8.4.4:5678'), true)).toBe('8.8.4.4');
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
  ])('[AD-6] of %s is its network', (address, network) => {
    expect(addressOf(forwarded(address), true)).toBe(network);
  });

  it('is that of the connection if the proxy adds nothing', () => {
    for (const nothing of ['', ' ', '6.6.6.6,', ',']) {
      expect(addressOf(forwarded(nothing), true), nothing).toBe('10.0.0.1');
    }
  });

  it('is empty when the connection is gone', () => {
    expect(addressOf(new IncomingMessage(new Socket()), true)).toBe('');
  });
});

describe('a socket', () => {
  const OWN: ProxySettings = { trustProxy: false, basePath: '', origins: [] };

  const opens = (
    headers: IncomingMessage['headers'],
    proxy: Partial<ProxySettings> = {},
  ): boolean =>
    isAllowedOrigin(requestWith({ host: 'play.example:8080', ...headers }), { ...OWN, ...proxy });

  it('is open to our own pages, and to programs that are no pages', () => {
    expect(opens({ origin: 'http://play.example:8080' })).toBe(true);
    expect(opens({ origin: 'https://play.example:8080' })).toBe(true);
    expect(opens({})).toBe(true);
  });

  it.each([
    'http://evil.example',
    'http://play.example',
    'http://play.example:8081',
    'http://sub.play.example:8080',
    'http://play.example:8080.evil.example',
    'http://play.example:8080@evil.example',
    'null',
    '',
    'nonsense',
  ])('is not open to a page from "%s"', (origin) => {
    expect(opens({ origin })).toBe(false);
  });

  it('is open to pages of the given origins', () => {
    const origins = ['https://friends.example'];
    expect(opens({ origin: 'https://friends.example' }, { origins })).toBe(true);
    expect(opens({ origin: 'http://friends.example' }, { origins })).toBe(false);
    expect(opens({ origin: 'https://friends.example.evil.example' }, { origins })).toBe(false);
  });

  it('is open to all pages if configured so', () => {
    expect(opens({ origin: 'http://evil.example' }, { origins: ['*'] })).toBe(true);
    expect(opens({ origin: 'null' }, { origins: ['*'] })).toBe(true);
  });

  it('is open to pages of the host that the nearest proxy names', () => {
    const headers = { origin: 'https://games.example', 'x-forwarded-host': 'games.example' };
    expect(opens(headers, { trustProxy: true })).toBe(true);
    expect(opens(headers), 'without a proxy anybody could say so').toBe(false);
    const lied = { ...headers, 'x-forwarded-host': 'games.example, play.example' };
    expect(opens(lied, { trustProxy: true })).toBe(false);
  });
});
