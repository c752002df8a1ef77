import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Recollect } from '../client/node.ts';
import { run } from './testing/in-process.ts';
import { newFolder } from './testing/processes.ts';
import { serveHere } from './testing/serving.ts';

/** Expects an error in one line. */
async function complaint(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^recollect: [^\n]+\n$/);
  return stderr;
}

/** Something that answers, but not as a server of Recollect would. */
async function stranger(body: string): Promise<string> {
  const server = createServer((_, response) => response.end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('recollect rooms SERVER', () => {
  it('lists the public rooms in use, also below a path', async () => {
    const server = await serveHere(newFolder(), '--ephemeral', '--base-path', '/games');
    const address = `http://127.0.0.1:${server.port}/games`;
    const client = new Recollect(address);
    const seat = await client.create({
      game: 'match',
      name: 'Zoë',
      public: true,
      byInvitation: true,
    });
    const hidden = await client.create({ game: 'memoarrr', name: 'Bob' });
    for (const own of [seat, hidden]) {
      const room = await client.play(own);
      onTestFinished(() => room.close());
    }
    const { code, stdout } = await run('rooms', `${address}/`);
    expect(code).toBe(0);
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(2);
    const own = lines.find((line) => line.includes(seat.room));
    const board = lines.find((line) => line !== own);
    expect(board).toMatch(/\/games\/rooms\/board-\S+ +Memory Scramble +open to all +0 playing$/);
    expect(own?.split(/ {2,}/)).toEqual([
      `${address}/rooms/${seat.room}`,
      'Memory Match',
      'waiting',
      '1 of 2 seats taken',
      'host Zoë',
      'by invitation',
    ]);
  });

  it('says that there are none', async () => {
    expect(await run('rooms', await stranger('{"rooms":[]}'))).toEqual({
      code: 0,
      stdout: 'no rooms\n',
      stderr: '',
    });
  });

  it('reports an error in one line', async () => {
    expect(await complaint('rooms', 'no_server')).toContain('expected an address');
    expect(await complaint('rooms', 'ftp://localhost')).toContain('expected an address');
    expect(await complaint('rooms', 'localhost:1')).toContain('cannot reach http://localhost:1/');
    const page = await stranger('<html></html>');
    expect(await complaint('rooms', page)).toContain('is no server of Recollect');
    expect(await complaint('rooms', page, '--data', 'x')).toContain(
      '--data and --nats are for rooms that are stored',
    );
    expect(await complaint('rooms', await stranger('{"rooms":7}'))).toContain(
      'sent is not of the protocol of Recollect: the answer.rooms must be array',
    );
  });
});

describe('recollect create', () => {
  it.each([
    [[], 'expected the address of a server and a game'],
    [['localhost'], 'expected the address of a server and a game'],
    [['localhost', 'chess'], "GAME must be one of scramble, memoarrr, match, not 'chess'"],
    [['localhost', 'match', 'x'], "unexpected argument 'x'"],
    [['nowhere', 'match', '--name', 'Ann'], 'expected an address'],
    [['localhost:1', 'match', '--name', 'Ann'], 'cannot reach'],
    [['localhost', 'match', '--seats', '0'], '--seats must be a whole number'],
    [['localhost', 'match', '--idle', '1'], '--idle must be a whole number'],
    [['localhost', 'match', '--option', 'x=1'], '--option must be one of'],
    [['localhost', 'match', '--option', 'rows'], '--option must be NAME=VALUE'],
    [['localhost', 'match', '--option', 'deck=@/nowhere'], '/nowhere'],
    [['localhost', 'match', '--wrong'], "unknown option '--wrong'"],
  ])('%j is rejected in one line', async (args, message) => {
    expect(await complaint('create', ...args)).toContain(message);
  });

  it('reports the refusal of the server in one line', async () => {
    const server = await serveHere(newFolder(), '--ephemeral');
    const address = `http://127.0.0.1:${server.port}`;
    const asAnn = ['create', address, 'match', '--name', 'Ann'];
    expect(await complaint(...asAnn, '--seats', '9')).toMatch(/seats|2/);
    expect(await complaint(...asAnn, '--place', 'north')).toContain('there is no place');
    expect(await complaint('create', address, 'match', '--name', 'a\nb')).not.toContain('\nb');
    const nameless = await run('create', address, 'match');
    expect(nameless).toMatchObject({ code: 1, stdout: 'What is your name? \n' });
    expect(nameless.stderr).toMatch(/^recollect: the input ended[^\n]*\n$/);
  });
});

describe('other commands', () => {
  it.each([
    [['play', 'localhost:1', '--name', 'Ann'], 'cannot reach'],
    [['play', 'http://'], 'expected an address'],
    [['play', 'localhost/rooms/%'], 'expected'],
    [['play', '--name', 'Ann'], 'expected the link to a room, or a game'],
    [['watch'], 'expected the link to a room'],
    [['watch', 'x'], 'expected an address'],
    [['watch', 'localhost:1'], 'cannot reach'],
  ])('%j is rejected in one line', async (args, message) => {
    expect(await complaint(...args)).toContain(message);
  });
});
