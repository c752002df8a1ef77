import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Recollect } from '../client/node.ts';
import { serveBoard, type TestServer } from '../server/testing/http.ts';
import { run } from './testing/in-process.ts';
import { PipedPlayer } from './testing/piped-player.ts';
import { newFolder, start, startAtHome } from './testing/processes.ts';

let server: TestServer;
let address: string;

beforeEach(async () => {
  server = await serveBoard('AB/BA');
  address = `http://127.0.0.1:${server.port}`;
});

function fileWith(text: string): string {
  const file = join(newFolder(), 'cards.txt');
  writeFileSync(file, text);
  return file;
}

/** Ann has created a room. */
const host = (game: string, ...args: string[]): PipedPlayer =>
  PipedPlayer.of('create', address, game, '--name', 'Ann', ...args);

async function complaint(...args: string[]): Promise<string> {
  const { code, stderr } = await run(...args);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^recollect: [^\n]+\n$/);
  return stderr;
}

describe('two players with scripted input', () => {
  it('play a game of Memory Match', async () => {
    const deck = fileWith('1 1\n2 2\n');
    const ann = host('match', '--option', `deck=@${deck}`);
    ann.types('start', '1 1', '2 1', '');
    const annEnds = ann.ends();
    const bob = PipedPlayer.of('play', await ann.link(), '--name', 'Bob');
    bob.types('1 1', '1 2', '', '2 1', '2 2', '');
    expect(await Promise.all([annEnds, bob.ends()])).toEqual([0, 0]);
    expect(ann.said).toContain('Bob reveals 1,2: 1.');
    for (const { said } of [ann, bob]) {
      expect(said).toContain('All pairs have been found.\nAnn: 0 points\nBob: 2 points\nBob wins!');
    }
    expect(ann.complained + bob.complained).toBe('');
  });

  it('play a game of Memory Scramble to its end', async () => {
    const board = fileWith('1x4\nA\nB\nA\nB\n');
    const ann = host('scramble', '--option', `board=@${board}`);
    const bob = PipedPlayer.of('play', await ann.link(), '--name', 'Bob');
    await ann.says('Bob sits down.');
    ann.types('start', '1 1', '1 3');
    await ann.says('Ann has a pair');
    bob.types('1 2', '1 4');
    await bob.says('Bob has a pair');
    ann.types('1 2');
    bob.types('1 1');
    for (const player of [ann, bob]) {
      await player.says('All pairs have been found.');
      expect(await player.ends()).toBe(0);
      expect(player.said).toContain('Ann and Bob share the win!');
      expect(player.said).toContain('Your seat is kept. To come back: recollect play http');
    }
  });
});

describe('a seat', () => {
  it('is refused if none is free, or without an invitation', async () => {
    const ann = host('match', '--by-invitation');
    const link = await ann.link();
    const [room = '', invitation = ''] = link.split('#');
    expect(await complaint('play', room, '--name', 'Bob')).toContain('it takes an invitation');
    expect(await complaint('play', link, '--name', 'Ann')).toContain('somebody here is called Ann');
    expect(await complaint('play', `${address}/rooms/nowhere`, '--name', 'Bob')).toContain('room');
    const bob = PipedPlayer.of('play', room, '--name', 'Bob', '--invitation', invitation);
    await bob.says('Waiting for Ann to start the game.');
    expect(await complaint('play', link, '--name', 'Cem')).toContain('all seats are taken');
    ann.types('start');
    await bob.says('The game begins.');
    expect(await complaint('play', link, '--name', 'Cem')).toContain(
      'the game has started already',
    );
  });

  it('is asked for again until the name is accepted', async () => {
    const ann = host('match');
    const guest = PipedPlayer.of('play', await ann.link());
    guest.types('', 'Ann', 'Bob');
    await guest.says('Waiting for Ann to start the game.');
    expect(guest.said).toContain('Somebody here is called Ann. Choose another name.');
    await ann.says('Bob sits down.');
  });

  it('is kept for players who return, even if the program was killed', async () => {
    const home = newFolder();
    const ann = host('match');
    const link = await ann.link();
    const bob = new PipedPlayer(startAtHome(home, 'play', link, '--name', 'Bob'));
    await bob.says('Waiting for Ann to start the game.');
    bob.kill('SIGKILL');
    await bob.ends();
    ann.types('start');
    await ann.says('The game begins.');
    const again = PipedPlayer.at(home, 'play', link);
    await again.says('You sit here as Bob. Press Enter to go on as Bob, or type a name:');
    again.types('');
    await again.says('Waiting for Ann.');
    const named = PipedPlayer.at(home, 'play', link, '--name', 'Bob');
    await named.says('Waiting for Ann.');
  });

  it('can be taken beside the first one', async () => {
    const home = newFolder();
    const first = PipedPlayer.at(home, 'create', address, 'scramble', '--name', 'Ann');
    const second = PipedPlayer.at(home, 'play', await first.link());
    await second.says('You sit here as Ann.');
    second.types('Zoe');
    await second.says('Waiting for Ann to start the game.');
    await first.says('Zoe sits down.');
  });

  it('is given up for good by players who leave', async () => {
    const ann = host('match');
    const link = await ann.link();
    const home = newFolder();
    const bob = PipedPlayer.at(home, 'play', link, '--name', 'Bob');
    bob.types('leave', 'yes');
    expect(await bob.ends()).toBe(0);
    expect(bob.said).not.toContain('Your seat is kept');
    await ann.says('Bob has left.');
    const again = PipedPlayer.at(home, 'play', link);
    await again.says('What is your name?');
  });

  it('is not tried again after it was taken away', async () => {
    const client = new Recollect(address);
    const seat = await client.create({ game: 'match', name: 'Ann' });
    const room = await client.play(seat);
    const link = client.link(seat.room);
    const home = newFolder();
    const bob = PipedPlayer.at(home, 'play', link, '--name', 'Bob');
    await bob.says('Waiting for Ann');
    await room.remove('Bob');
    await bob.says('You have no seat here any more, and only watch.');
    bob.types('quit');
    expect(await bob.ends()).toBe(0);
    expect(bob.said).not.toContain('Your seat is kept');
    await PipedPlayer.at(home, 'play', link).says('What is your name?');
    room.close();
  });
});

describe('the default board', () => {
  it('can be played under any name, and gets its cards back', async () => {
    const zoe = PipedPlayer.of('play', address);
    zoe.types('a b', 'zoe', '1 1');
    await zoe.says('zoe holds 1,1.');
    expect(zoe.said).toContain('Expected a name of letters, digits and underscores.');
    expect((await server.get('/look/ann')).body).toBe('2x2\nup A\ndown\ndown\ndown\n');
    zoe.types('quit');
    expect(await zoe.ends()).toBe(0);
    expect(zoe.said).not.toContain('Your seat is kept');
    const client = new Recollect(address);
    const { view } = await client.look('default');
    expect(JSON.stringify(view.spots)).not.toContain('zoe');
    expect(await complaint('play', address, '--name', 'a b')).toMatch(/letters|name|player/);
  });
});

describe('watching', () => {
  it('shows the public view until the game is over', async () => {
    const board = fileWith('1x2\nA\nA\n');
    const ann = host('scramble', '--option', `board=@${board}`);
    const link = await ann.link();
    const watcher = PipedPlayer.of('watch', link);
    const ended = watcher.ends();
    await watcher.says('You watch');
    ann.types('start', '1 1', '1 2', '1 1');
    expect(await ended).toBe(0);
    expect(watcher.said).toContain('Ann has a pair: 1,1 and 1,2!');
    expect(watcher.said).toContain('All pairs have been found.');
    expect(watcher.complained).toBe('');
  });

  it('does not allow moves', async () => {
    const ann = host('match');
    const watcher = PipedPlayer.of('watch', await ann.link());
    watcher.types('?', 'quit');
    expect(await watcher.ends()).toBe(0);
    expect(await complaint('watch', `${address}/rooms/nowhere`)).toContain('room');
  });
});

describe('signals', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s ends the program as quit does',
    async (signal) => {
      const ann = new PipedPlayer(start('create', address, 'match', '--name', 'Ann'));
      await ann.says('Type start when everybody is here:');
      ann.kill(signal);
      expect(await ann.ends()).toBe(0);
      expect(ann.said).toContain('Your seat is kept.');
    },
  );
});
