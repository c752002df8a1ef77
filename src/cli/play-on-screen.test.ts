import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { serve } from '../server/testing/http.ts';
import { LiveTerminal } from './testing/live-terminal.ts';
import { PipedPlayer } from './testing/piped-player.ts';
import { newFolder } from './testing/processes.ts';

const ENTER = '\x1b[?1049h';
const LEAVE = '\x1b[?1049l';

let address: string;

beforeEach(async () => {
  const { port } = await serve();
  address = `http://127.0.0.1:${port}`;
});

/** Longer than the time in which Enter counts as pressed by mistake. */
const UNHURRIED_MS = 500;

const START = 'Type start when everybody is here:';

/** Ann has created a room, and is asked to start the game. */
async function host(env: Record<string, string>, ...args: string[]): Promise<LiveTerminal> {
  const own = { home: newFolder(), env };
  const ann = new LiveTerminal(own, 'create', address, ...args, '--name', 'Ann');
  await ann.shows(({ text }) => text.includes(START), START);
  return ann;
}

const linkIn = ({ text }: LiveTerminal): string => /http:\S+/.exec(text)?.[0] ?? '';

const shows = (terminal: LiveTerminal, words: string): Promise<void> =>
  terminal.shows(({ text }) => text.includes(words), words);

describe('the screen', () => {
  it.each([
    ['quit', (ann: LiveTerminal) => ann.type('quit')],
    ['Ctrl-C', (ann: LiveTerminal) => ann.press('\x03')],
    ['Ctrl-D', (ann: LiveTerminal) => ann.press('\x04')],
    ['SIGINT', (ann: LiveTerminal) => ann.signal('SIGINT')],
    ['SIGTERM', (ann: LiveTerminal) => ann.signal('SIGTERM')],
    ['SIGHUP', (ann: LiveTerminal) => ann.signal('SIGHUP')],
  ])('is restored after %s', async (_what, leave) => {
    const ann = await host({}, 'match');
    expect(ann.written).toContain(ENTER);
    leave(ann);
    expect(await ann.ends()).toBe(0);
    const [, after = ''] = ann.written.split(LEAVE);
    expect(after).toMatch(/^Your seat is kept\. To come back: recollect play http\S+\r\n$/);
  });

  it('shows no secrets after it is left, at any moment', async () => {
    const ann = await host({}, 'memoarrr', '--seed', 'a');
    PipedPlayer.of('play', linkIn(ann), '--name', 'Bob');
    await shows(ann, 'Bob sits down.');
    ann.type('start');
    await shows(ann, 'Press Enter to see your secret cards');
    await setTimeout(UNHURRIED_MS);
    ann.type('');
    await shows(ann, 'Press Enter to hide them.');
    ann.signal('SIGTERM');
    expect(await ann.ends()).toBe(0);
    expect(ann.text).not.toMatch(/[rgpby][CPOTW][rgpby]/);
    expect(ann.written.split(LEAVE).at(-1)).not.toMatch(/[rgpby][CPOTW][rgpby]/);
  });

  it('is drawn again when its size changes, and on Ctrl-L', async () => {
    const ann = await host({}, 'match');
    ann.resize(60, 12);
    const isWhole = ({ lines, prompt }: LiveTerminal): boolean =>
      prompt === START && /^Memory Match {2}http/.test(lines[0] ?? '');
    await ann.shows(isWhole, 'all of it on a smaller screen');
    const { length } = ann.written;
    ann.press('\x0c');
    const isAnew = (one: LiveTerminal): boolean => one.written.slice(length).includes(START);
    await ann.shows((one) => isAnew(one) && isWhole(one), 'all of it again');
  });

  it('has no colours if they are turned off', async () => {
    const ann = await host({ NO_COLOR: '1' }, 'match');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what colours are made of
    expect(ann.written).not.toMatch(/\x1b\[[\d;]*m/);
    ann.type('quit');
    expect(await ann.ends()).toBe(0);
  });

  it('is not used if the output is not a terminal', async () => {
    const ann = await host({ TERM: 'dumb' }, 'match');
    expect(ann.written).not.toContain('\x1b');
    ann.type('quit');
    expect(await ann.ends()).toBe(0);
    expect(ann.written).not.toContain('\x1b');
  });

  it('shows a game to spectators', async () => {
    const ann = PipedPlayer.of('create', address, 'scramble', '--name', 'Ann');
    const watcher = new LiveTerminal(newFolder(), 'watch', await ann.link());
    await shows(watcher, 'You watch, as soon as the game starts.');
    ann.types('start', '1 1');
    await shows(watcher, 'Ann holds 1,1.');
    watcher.type('leave');
    await shows(watcher, "Expected ? or quit, found 'leave'.");
    watcher.type('quit');
    expect(await watcher.ends()).toBe(0);
    expect(watcher.written).not.toContain('Your seat is kept');
  });
});

describe('a rematch', () => {
  it('takes both players to another room', async () => {
    const ann = await host({}, 'match');
    const link = linkIn(ann);
    const bob = new LiveTerminal(newFolder(), 'play', link, '--name', 'Bob');
    await shows(ann, 'Bob sits down.');
    ann.type('start');
    await shows(bob, 'Waiting for Ann.');
    ann.type('end');
    await shows(ann, 'That ends the game for everybody.');
    ann.type('yes');
    for (const terminal of [ann, bob]) await shows(terminal, 'Type again to play another game');
    bob.type('again');
    await shows(ann, 'There is another game with the same people.');
    ann.type('again');
    for (const terminal of [ann, bob]) {
      await terminal.shows((one) => linkIn(one) !== '' && linkIn(one) !== link, 'another room');
    }
    expect(linkIn(ann)).toBe(linkIn(bob));
    const [hosting] = [ann, bob].filter(({ text }) => text.includes(START));
    if (hosting) hosting.type('start');
    for (const terminal of [ann, bob]) {
      await terminal.shows(
        ({ text }) => /Reveal a first card|Waiting for (Ann|Bob)\./.test(text),
        'a game',
      );
      terminal.type('quit');
      expect(await terminal.ends()).toBe(0);
    }
  });
});
