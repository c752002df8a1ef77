import stringWidth from 'string-width';
import { count } from '../../games/plain-text.ts';
import type { Screen } from '../../games/text.ts';
import { clipped, wrapText } from '../text-layout.ts';
import type { PersonLine, Scene } from './scene.ts';

/** What stands beside the table takes at least this much room, or goes below it. */
const PANEL_WIDTH = 30;
const GAP = 3;
/** A table that has to be narrower than this had better have the whole width. */
const TABLE_WIDTH = 12;
/** What stands below the table gets at least so many lines, if it needs them. */
const BELOW = 3;

/** A scene as the lines of a screen, all but the last one, in which somebody types. */
export function layOut(scene: Scene, screen: Screen): string[] {
  const prompt = linesOf(scene.prompt, screen)
    .slice(0, Math.max(1, Math.floor(screen.height / 4)))
    .map((line) => screen.paint(line, 'bold'));
  const height = Math.max(screen.height - prompt.length - 2, 0);
  const body = bodyOf(scene, screen, height);
  const filled = Array.from({ length: height }, (_, line) => body[line] ?? '');
  return [heading(scene, screen), ...filled, ...prompt];
}

function bodyOf(scene: Scene, screen: Screen, height: number): string[] {
  if (scene.overlay !== '') return linesOf(scene.overlay, screen);
  if (!scene.table) return panel(scene, screen, height);
  return besideTable(scene, screen, height) ?? belowTable(scene, screen, height);
}

/** Undefined if there is no room for it beside the table. */
function besideTable(scene: Scene, screen: Screen, height: number): string[] | undefined {
  const most = screen.width - PANEL_WIDTH - GAP;
  if (most < TABLE_WIDTH) return undefined;
  const table = tableLines(scene, { ...screen, width: most, height });
  const width = Math.max(...table.map(widthOf));
  if (width > most || table.length > height) return undefined;
  const side = panel(scene, { ...screen, width: screen.width - width - GAP }, height);
  return Array.from({ length: Math.max(table.length, side.length) }, (_, line) => {
    const left = table[line] ?? '';
    const blanks = ' '.repeat(width - widthOf(left) + GAP);
    return `${left}${blanks}${side[line] ?? ''}`.trimEnd();
  });
}

function belowTable(scene: Scene, screen: Screen, height: number): string[] {
  const wanted = panel(scene, screen, Number.POSITIVE_INFINITY).length;
  const least = Math.min(wanted, Math.max(BELOW, Math.floor(height / 3)));
  const room = Math.max(height - least - 1, 1);
  // Some tables cannot be any smaller: then there is less room for the rest.
  const most = Math.max(height - Math.min(wanted, BELOW) - 1, 1);
  const table = tableLines(scene, { ...screen, height: room })
    .slice(0, most)
    .map((line) => clipped(line, screen.width));
  return [...table, '', ...panel(scene, screen, height - table.length - 1)];
}

const tableLines = ({ table }: Scene, screen: Screen): string[] =>
  table ? table(screen).split('\n') : [];

function heading({ title, link, isConnected }: Scene, screen: Screen): string {
  const state = isConnected ? '' : 'connection lost, trying again …';
  const text = [title, state, link].filter(Boolean).join('  ');
  return screen.paint(screen.fit(text, screen.width), ...HEADING[isConnected ? 'up' : 'down']);
}

const HEADING = {
  up: ['inverse'],
  down: ['black', 'bgYellow'],
} as const;

function panel(scene: Scene, screen: Screen, height: number): string[] {
  const said = (text: string): string[] => (text === '' ? [] : linesOf(text, screen));
  const notice = said(scene.notice).map((line) => screen.paint(line, 'bold'));
  const blocks: Block[] = [
    { lines: unseenLink(scene, screen), rank: 2 },
    people(scene, screen),
    { lines: said(scene.standing), rank: 1, cut: firstAndLast },
    { lines: scene.news.flatMap(said), rank: 4, cut: (lines, room) => lines.slice(-room) },
    { lines: notice, rank: 0 },
  ];
  return stacked(blocks, height);
}

/** How it ended is said last. */
const firstAndLast = (lines: readonly string[], room: number): string[] => [
  ...lines.slice(0, room - 1),
  ...lines.slice(-1),
];

/** Those who wait for others have to send them all of the link. */
function unseenLink({ title, link, table }: Scene, screen: Screen): string[] {
  const isSeen = screen.widthOf(`${title}  ${link}`) <= screen.width;
  if (table || isSeen || screen.width < 1) return [];
  const pieces: string[] = [];
  for (let start = 0; start < link.length; start += screen.width) {
    pieces.push(screen.fit(link.slice(start, start + screen.width), screen.width).trimEnd());
  }
  return pieces;
}

function people(scene: Scene, screen: Screen): Block {
  const { people, others, watching } = scene;
  const lineOf = (person: PersonLine): string => personLine(person, screen);
  const more = (number: number): string[] =>
    number === 0 ? [] : [clipped(`  and ${count(number, 'other')}`, screen.width)];
  const audience = watching === 0 ? [] : [clipped(`  and ${watching} watching`, screen.width)];
  return {
    rank: 3,
    lines: [...people.map(lineOf), ...more(others), ...audience],
    cut(_, room) {
      const shown = firstWithYou(people, Math.max(room - 1, 1));
      return [...shown.map(lineOf), ...more(people.length - shown.length + others)].slice(0, room);
    },
  };
}

/** So many of them, with the one at this terminal. */
function firstWithYou(people: readonly PersonLine[], most: number): readonly PersonLine[] {
  const you = people.findIndex(({ isYou }) => isYou);
  if (you < most) return people.slice(0, most);
  return [...people.slice(0, most - 1), ...people.slice(you, you + 1)];
}

const MARK_WIDTH = 2;
const LEAST_NAME = 8;
const YOU = ' (you)';

function personLine(person: PersonLine, screen: Screen): string {
  const { name, style, isYou, isAwaited, notes } = person;
  const mark = screen.paint(isAwaited ? '>' : ' ', 'bold');
  const rest = `${isYou ? YOU : ''}${notes === '' ? '' : `  ${notes}`}`;
  const room = Math.max(screen.width - MARK_WIDTH, 0);
  // A long name leaves room for what is said about its owner, as far as that is possible.
  const most = Math.min(room, Math.max(room - screen.widthOf(rest), LEAST_NAME));
  const shown = screen.fit(name, Math.min(screen.widthOf(name), most));
  const after = screen.fit(rest, Math.max(room - screen.widthOf(shown), 0)).trimEnd();
  return `${mark} ${screen.paint(shown, style, ...BOLD[isYou ? 1 : 0])}${after}`;
}

const BOLD = [[], ['bold']] as const;

/** Colours take no room. */
const widthOf = (line: string): number => stringWidth(line);

/** What is said, made harmless; a word that is wider than the screen is cut off. */
const linesOf = (text: string, screen: Screen): string[] =>
  wrapText(text, screen)
    .split('\n')
    .map((line) => clipped(line, screen.width));

/** Lines that belong together. */
export interface Block {
  readonly lines: readonly string[];
  /** Those with lower ranks get room first. */
  readonly rank: number;
  /** What is left of them where there is not room for all; otherwise the first ones. */
  readonly cut?: (lines: readonly string[], room: number) => readonly string[];
}

/** The blocks below each other, with a blank line between them, in no more lines than that. */
export function stacked(blocks: readonly Block[], height: number): string[] {
  const room = roomFor(blocks, height);
  return blocks
    .filter((block) => room.has(block))
    .flatMap((block) => ['', ...linesIn(block, room.get(block) ?? 0)])
    .slice(1);
}

function roomFor(blocks: readonly Block[], height: number): ReadonlyMap<Block, number> {
  const room = new Map<Block, number>();
  let left = height;
  for (const block of blocks.toSorted((a, b) => a.rank - b.rank)) {
    const gap = room.size === 0 ? 0 : 1;
    const given = Math.min(block.lines.length, left - gap);
    if (given <= 0) continue;
    room.set(block, given);
    left -= given + gap;
  }
  return room;
}

function linesIn({ lines, cut }: Block, room: number): readonly string[] {
  if (lines.length <= room) return lines;
  return cut ? cut(lines, room) : lines.slice(0, room);
}
