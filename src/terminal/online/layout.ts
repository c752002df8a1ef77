import stringWidth from 'string-width';
import { count } from '../../games/plain-text.ts';
import type { Screen } from '../../games/text.ts';
import { clipped, wrapText } from '../text-layout.ts';
import type { PlayerLine, ScreenModel } from './screen-model.ts';

/** The panel beside the board is at least this wide; otherwise it goes below. */
const PANEL_WIDTH = 30;
const GAP = 3;
/** A board narrower than this gets the whole width instead. */
const BOARD_WIDTH = 12;
/** The panel below the board gets at least this many lines, if it needs them. */
const PANEL_HEIGHT = 3;

/** The lines of a screen, without the last one, which is for input. */
export function layOut(model: ScreenModel, screen: Screen): string[] {
  const prompt = linesOf(model.prompt, screen)
    .slice(0, Math.max(1, Math.floor(screen.height / 4)))
    .map((line) => screen.paint(line, 'bold'));
  const height = Math.max(screen.height - prompt.length - 2, 0);
  const body = bodyOf(model, screen, height);
  const filled = Array.from({ length: height }, (_, line) => body[line] ?? '');
  return [heading(model, screen), ...filled, ...prompt];
}

function heading({ title, link, isConnected }: ScreenModel, screen: Screen): string {
  const state = isConnected ? '' : 'connection lost, trying again …';
  const text = screen.fit([title, state, link].filter(Boolean).join('  '), screen.width);
  return isConnected ? screen.paint(text, 'inverse') : screen.paint(text, 'black', 'bgYellow');
}

function bodyOf(model: ScreenModel, screen: Screen, height: number): string[] {
  if (model.overlay !== '') return linesOf(model.overlay, screen);
  if (!model.board) return panel(model, screen, height);
  return besideBoard(model, screen, height) ?? belowBoard(model, screen, height);
}

/** The board with the panel beside it; undefined if that does not fit. */
function besideBoard(model: ScreenModel, screen: Screen, height: number): string[] | undefined {
  const most = screen.width - PANEL_WIDTH - GAP;
  if (most < BOARD_WIDTH) return undefined;
  const board = boardLines(model, { ...screen, width: most, height });
  const width = Math.max(...board.map((line) => stringWidth(line)));
  if (width > most || board.length > height) return undefined;
  const side = panel(model, { ...screen, width: screen.width - width - GAP }, height);
  return Array.from({ length: Math.max(board.length, side.length) }, (_, line) => {
    const left = board[line] ?? '';
    const blanks = ' '.repeat(width - stringWidth(left) + GAP);
    return `${left}${blanks}${side[line] ?? ''}`.trimEnd();
  });
}

function belowBoard(model: ScreenModel, screen: Screen, height: number): string[] {
  const wanted = panel(model, screen, Number.POSITIVE_INFINITY).length;
  const least = Math.min(wanted, Math.max(PANEL_HEIGHT, Math.floor(height / 3)));
  const room = Math.max(height - least - 1, 1);
  // Boards that cannot get that small take lines from the panel.
  const most = Math.max(height - Math.min(wanted, PANEL_HEIGHT) - 1, 1);
  const board = boardLines(model, { ...screen, height: room })
    .slice(0, most)
    .map((line) => clipped(line, screen.width));
  return [...board, '', ...panel(model, screen, height - board.length - 1)];
}

const boardLines = ({ board }: ScreenModel, screen: Screen): string[] =>
  board?.(screen).split('\n') ?? [];

function panel(model: ScreenModel, screen: Screen, height: number): string[] {
  const wrap = (text: string): string[] => (text === '' ? [] : linesOf(text, screen));
  const notice = wrap(model.notice).map((line) => screen.paint(line, 'bold'));
  const blocks: Block[] = [
    { lines: linkLines(model, screen), rank: 2 },
    playersBlock(model, screen),
    { lines: wrap(model.statusLine), rank: 1, cut: firstAndLast },
    { lines: model.news.flatMap(wrap), rank: 4, cut: (lines, room) => lines.slice(-room) },
    { lines: notice, rank: 0 },
  ];
  return stacked(blocks, height);
}

/** Keeps the last line, which says how the game ended. */
const firstAndLast = (lines: readonly string[], room: number): string[] => [
  ...lines.slice(0, room - 1),
  ...lines.slice(-1),
];

/** The whole link, if the heading cuts it off while others still have to be invited. */
function linkLines({ title, link, board }: ScreenModel, screen: Screen): string[] {
  const isComplete = screen.widthOf(`${title}  ${link}`) <= screen.width;
  if (board || isComplete || screen.width < 1) return [];
  return Array.from({ length: Math.ceil(link.length / screen.width) }, (_, line) => {
    const start = line * screen.width;
    return screen.fit(link.slice(start, start + screen.width), screen.width).trimEnd();
  });
}

function playersBlock({ players, unlisted, spectators }: ScreenModel, screen: Screen): Block {
  const format = (player: PlayerLine): string => playerLine(player, screen);
  const others = (number: number): string[] =>
    number === 0 ? [] : [clipped(`  and ${count(number, 'other')}`, screen.width)];
  const audience = spectators === 0 ? [] : [clipped(`  and ${spectators} watching`, screen.width)];
  return {
    rank: 3,
    lines: [...players.map(format), ...others(unlisted), ...audience],
    cut(_, room) {
      const shown = firstWithYou(players, Math.max(room - 1, 1));
      const hidden = players.length - shown.length + unlisted;
      return [...shown.map(format), ...others(hidden)].slice(0, room);
    },
  };
}

/** The first players, and always yourself. */
function firstWithYou(players: readonly PlayerLine[], most: number): readonly PlayerLine[] {
  const you = players.findIndex(({ isYou }) => isYou);
  if (you < most) return players.slice(0, most);
  return [...players.slice(0, most - 1), ...players.slice(you, you + 1)];
}

const MARK_WIDTH = 2;
const LEAST_NAME = 8;

function playerLine({ name, style, isYou, isAwaited, notes }: PlayerLine, screen: Screen): string {
  const mark = screen.paint(isAwaited ? '>' : ' ', 'bold');
  const rest = `${isYou ? ' (you)' : ''}${notes === '' ? '' : `  ${notes}`}`;
  const room = Math.max(screen.width - MARK_WIDTH, 0);
  // A long name leaves room for the notes, as far as possible.
  const most = Math.min(room, Math.max(room - screen.widthOf(rest), LEAST_NAME));
  const shown = screen.fit(name, Math.min(screen.widthOf(name), most));
  const after = screen.fit(rest, Math.max(room - screen.widthOf(shown), 0)).trimEnd();
  const styles = isYou ? ([style, 'bold'] as const) : [style];
  return `${mark} ${screen.paint(shown, ...styles)}${after}`;
}

/** The printable text, wrapped; words wider than the screen are cut off. */
const linesOf = (text: string, screen: Screen): string[] =>
  wrapText(text, screen)
    .split('\n')
    .map((line) => clipped(line, screen.width));

/** Lines that belong together. */
export interface Block {
  readonly lines: readonly string[];
  /** Lower ranks get room first. */
  readonly rank: number;
  /** Chooses lines if there is not enough room; the default is the first ones. */
  readonly cut?: (lines: readonly string[], room: number) => readonly string[];
}

/** Stacks the blocks, with a blank line between them, in at most `height` lines. */
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
