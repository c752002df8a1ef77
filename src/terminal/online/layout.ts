import stringWidth from 'string-width';
import type { Screen } from '../../games/text.ts';
import { spoken } from '../spoken.ts';
import type { PersonLine, Scene } from './scene.ts';

/** What stands beside the table takes at least this much room, or goes below it. */
const PANEL_WIDTH = 30;
const GAP = 3;
/** Rows that are never part of the table: the title, the prompt and what is typed. */
const AROUND = 3;

/** A scene as the lines of a screen, all but the last one, in which somebody types. */
export function layOut(scene: Scene, screen: Screen): string[] {
  const height = screen.height - AROUND;
  const body = besideOrBelow(scene, screen, height);
  const filled = Array.from({ length: Math.max(height, 0) }, (_, line) => body[line] ?? '');
  return [
    heading(scene, screen),
    ...filled,
    screen.paint(screen.fit(scene.prompt, screen.width), 'bold'),
  ];
}

function besideOrBelow(scene: Scene, screen: Screen, height: number): string[] {
  if (scene.overlay !== '') return linesOf(spoken(scene.overlay, screen));
  if (!scene.table) return panel(scene, screen, screen.width);
  const side = linesOf(scene.table({ ...screen, width: screen.width - PANEL_WIDTH - GAP, height }));
  const width = Math.max(...side.map(widthOf));
  const left = screen.width - width - GAP;
  if (left >= PANEL_WIDTH && side.length <= height) {
    return beside(side, width, panel(scene, screen, left));
  }
  const below = panel(scene, screen, screen.width);
  const room = height - Math.min(below.length, Math.floor(height / 2)) - 1;
  const above = linesOf(scene.table({ ...screen, height: room })).slice(0, Math.max(room, 1));
  return [...above, '', ...below];
}

function beside(table: readonly string[], width: number, side: readonly string[]): string[] {
  return Array.from({ length: Math.max(table.length, side.length) }, (_, line) => {
    const left = table[line] ?? '';
    const blanks = ' '.repeat(width - widthOf(left) + GAP);
    return `${left}${blanks}${side[line] ?? ''}`.trimEnd();
  });
}

function heading({ title, link, isConnected }: Scene, screen: Screen): string {
  const state = isConnected ? '' : 'connection lost, trying again …';
  const text = [title, link, state].filter(Boolean).join('  ');
  return screen.paint(screen.fit(text, screen.width), ...HEADING[isConnected ? 'up' : 'down']);
}

const HEADING = {
  up: ['inverse'],
  down: ['black', 'bgYellow'],
} as const;

function panel(scene: Scene, screen: Screen, width: number): string[] {
  const plain = (text: string): string[] => (text === '' ? [] : linesOf(spoken(text, { width })));
  const notice = plain(scene.notice).map((line) => screen.paint(line, 'bold'));
  const blocks = [
    [...scene.people.map((person) => personLine(person, screen, width)), ...audience(scene)],
    plain(scene.standing),
    scene.news.flatMap(plain),
    notice,
  ];
  return blocks
    .filter(({ length }) => length > 0)
    .flatMap((block) => ['', ...block])
    .slice(1);
}

function personLine(person: PersonLine, screen: Screen, width: number): string {
  const { name, style, isYou, isAwaited, notes } = person;
  const mark = isAwaited ? '>' : ' ';
  const shown = isYou ? `${name} (you)` : name;
  const nameWidth = Math.min(screen.widthOf(shown), 24, width - 4);
  const painted = screen.paint(screen.fit(shown, nameWidth), style, ...BOLD[isYou ? 1 : 0]);
  const rest = screen.fit(`  ${notes}`, Math.max(width - nameWidth - 2, 0)).trimEnd();
  return `${screen.paint(mark, 'bold')} ${painted}${rest}`;
}

const BOLD = [[], ['bold']] as const;

const audience = ({ watching }: Scene): string[] =>
  watching === 0 ? [] : [`  and ${watching} watching`];

/** Colours take no room. */
const widthOf = (line: string): number => stringWidth(line);

const linesOf = (text: string): string[] => text.split('\n');
