import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import type { ScrambleView } from '../../games/scramble/view.ts';
import { screenOf } from '../../games/testing/screen.ts';
import type { Screen } from '../../games/text.ts';
import { screenOf as terminalScreen } from '../text-layout.ts';
import { layOut, stacked } from './layout.ts';
import { type ScreenModel, screenModelOf } from './screen-model.ts';
import { StagedRoom } from './testing/staged-room.ts';

const STATE = {
  link: 'https://recollect.example.org/rooms/abcdefghjkmn#0123456789abcdefABCDEF',
  news: ['Ann turns over 1,1: A.', 'Bob turns over 2,1: B. No match for Bob.'],
  notice: 'There is no card.',
  prompt: 'Turn over a second card (row column):',
  overlay: '',
  peek: 'not yet',
  held: undefined,
} as const;

const modelIn = (stage: StagedRoom, state: object = {}): ScreenModel =>
  screenModelOf(stage, stage.text, { ...STATE, ...state });

const sized = (width: number, height: number, hasColours = false): Screen =>
  terminalScreen({ width, height, hasColours });

/** The lines of a terminal of that size, except the input line. */
function shown(model: ScreenModel, width: number, height: number): string[] {
  const plain = layOut(model, sized(width, height));
  const coloured = layOut(model, sized(width, height, true));
  for (const lines of [plain, coloured]) {
    expect(lines).toHaveLength(height - 1);
    expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(width);
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: only the screen itself may write them
  for (const line of plain) expect(line).not.toMatch(/[\x00-\x1f\x7f-\x9f]/);
  return plain;
}

const SIZES = [20, 33, 45, 54, 80, 200].flatMap((width) =>
  [8, 10, 24, 60].map((height) => [width, height] as const),
);

const BOARD = `3x4\n${['apple', 'berry', 'cherry'].flatMap((card) => Array(4).fill(card)).join('\n')}\n`;
const HOSTILE = [
  '\x1b[2J\x1b]0;x\x07',
  '小明'.repeat(60),
  'e\u0301'.repeat(90),
  '\u200b',
  '\u202eevil',
];

const stages = {
  'a small board': new StagedRoom({ game: 'scramble', options: { board: BOARD } }),
  'a large board': new StagedRoom({ game: 'scramble', options: { rows: 60, columns: 80 } }),
  'Memory Match': new StagedRoom({ game: 'match' }),
  'Memoarrr!': new StagedRoom({ game: 'memoarrr', players: ['Ann', 'Bob', 'Cem', 'Dan'] }),
  'a room before the start': new StagedRoom({
    game: 'match',
    players: ['Ann', 'Bob'],
    table: { status: 'waiting' },
  }),
  'people with hostile names': new StagedRoom({
    game: 'scramble',
    players: HOSTILE,
    you: HOSTILE[1] ?? '',
  }),
};

describe.each(Object.entries(stages))('%s', (_what, stage) => {
  it.each(SIZES)('fits on a screen of %d columns and %d lines', (width, height) => {
    const lines = shown(modelIn(stage), width, height);
    const text = lines.join(' ').replace(/\s+/g, ' ');
    for (const word of STATE.prompt.split(' ')) expect(text).toContain(word);
  });

  it('fits with hostile texts', () => {
    const text = HOSTILE.join(' ');
    const state = { news: [text, text], notice: text, prompt: text, overlay: '' };
    for (const [width, height] of [
      [20, 8],
      [80, 24],
      [200, 60],
    ] as const) {
      shown(modelIn(stage, state), width, height);
      shown(modelIn(stage, { ...state, overlay: `${text}\n`.repeat(3) }), width, height);
    }
  });
});

describe('cards with hostile names', () => {
  it('are printable', () => {
    const cards = ['\u202ea', '小明小明小明小明', 'x'.repeat(80)];
    const board = `1x6\n${[...cards, ...cards].join('\n')}\n`;
    const stage = new StagedRoom({ game: 'scramble', options: { board } });
    for (const column of [0, 1]) stage.playAs('Ann', { type: 'flip', row: 0, column });
    for (const [width, height] of SIZES) shown(modelIn(stage), width, height);
  });
});

describe('the board', () => {
  it('has players and news beside it if they fit', () => {
    const lines = shown(modelIn(stages['Memory Match']), 80, 24);
    expect(lines[1]).toMatch(/^ +1 +2 .* {3}> Ann \(you\) {2}0 points$/);
    expect(lines.join('\n')).toContain('There is no card.');
  });

  it('has them below it otherwise', () => {
    const lines = shown(modelIn(stages['a small board']), 40, 24);
    expect(lines[1]).toBe('  1    2    3    4');
    expect(lines[5]).toBe('');
    expect(lines[6]).toBe('  Ann (you)  0 points');
  });

  it('of Memoarrr! is complete on 80x24 and on a narrow screen', () => {
    const table = stages['Memoarrr!'].text.renderBoard(
      stages['Memoarrr!'].view as never,
      screenOf(),
    );
    for (const [width, height] of [
      [80, 24],
      [60, 24],
      [40, 32],
    ] as const) {
      const lines = shown(modelIn(stages['Memoarrr!']), width, height);
      table.split('\n').forEach((line, index) => {
        expect(lines[index + 1]?.startsWith(line.trimEnd())).toBe(true);
      });
      expect(lines.join('\n')).toContain('There is no card.');
    }
  });

  it('leaves room for the notice on the smallest screens', () => {
    for (const stage of Object.values(stages)) {
      expect(shown(modelIn(stage), 40, 8).join('\n')).toContain('There is no card.');
    }
  });
});

describe('the heading', () => {
  it('has the link, and says when the connection is lost', () => {
    const stage = new StagedRoom({ game: 'match' });
    expect(shown(modelIn(stage), 100, 24)[0]?.trimEnd()).toBe(`Memory Match  ${STATE.link}`);
    stage.status = 'reconnecting';
    expect(shown(modelIn(stage), 60, 24)[0]).toContain('connection lost, trying again …');
  });

  it('is followed by the whole link before the start if it is cut off', () => {
    const stage = stages['a room before the start'];
    const lines = shown(modelIn(stage), 40, 24);
    expect(`${lines[1]}${lines[2]}`).toBe(STATE.link);
    expect(shown(modelIn(stage), 100, 24)[1]).not.toContain('https');
  });
});

describe('many players', () => {
  const stage = new StagedRoom({
    game: 'scramble',
    options: { rows: 100, columns: 100 },
    you: 'player_4321',
    table: { isOpen: true, seats: [] },
  });
  const players = Array.from({ length: 5000 }, (_, number) => `player_${number}`);
  const all = players.map((name) => ({ name, score: 0 }));
  stage.view = { ...(stage.view as ScrambleView), players: all };

  it.each([
    [80, 24],
    [120, 40],
    [20, 8],
  ])('are cut short on %dx%d, except yourself', (width, height) => {
    const text = shown(modelIn(stage, { news: [], notice: '' }), width, height).join('\n');
    if (height > 8) {
      expect(text).toContain('player_4321 (you)');
      expect(text).toMatch(/and 49\d\d others/);
    }
  });
});

const people = { lines: ['Ann', 'Bob'], rank: 2 };
const news = {
  lines: ['old', 'new'],
  rank: 3,
  cut: (lines: readonly string[], room: number) => lines.slice(-room),
};
const notice = { lines: ['No!'], rank: 1 };
const nothing = { lines: [], rank: 0 };

describe('stacked blocks', () => {
  it('have a blank line between them', () => {
    expect(stacked([people, nothing, news, notice], 20)).toEqual([
      'Ann',
      'Bob',
      '',
      'old',
      'new',
      '',
      'No!',
    ]);
  });

  it.each([
    [6, ['Ann', 'Bob', '', 'new', '', 'No!']],
    [5, ['Ann', 'Bob', '', 'No!']],
    [3, ['Ann', '', 'No!']],
    [2, ['No!']],
    [0, []],
    [-3, []],
  ])('get room by rank: %d lines', (height, lines) => {
    expect(stacked([people, news, notice], height)).toEqual(lines);
  });
});
