/** How large a board and what can be seen of it are, in pixels. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

export interface Grid {
  readonly rows: number;
  readonly columns: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the first card lies on the screen, and how large each is. */
export interface Layout {
  readonly origin: Point;
  readonly cell: number;
}

/** A finger hits what is this large; cards are never smaller unless somebody zooms out. */
export const EASY = 44;

/** As in `design/board.css`. */
const PADDING: Extent = { width: 16, height: 20 };
const RATHER_SCROLL = 70;
/** On a phone on its side, all of a small board is worth more than large cards. */
const RATHER_SCROLL_OF_HEIGHT = 0.2;
const LARGEST = 180;

/** Even from afar a card is to be seen. */
const SMALLEST = 3;

const STEP = 1.5;

/** Smaller cards cannot be told from their neighbours by a finger, or by a mouse. */
const HIT_BY_FINGER = 24;
const HIT_BY_MOUSE = 12;

/** From here only the colours of a card are to be seen, and from here on all that is on it. */
const FAR = 18;
const NEAR = 36;

/** How large cards are as long as nobody zooms. */
export function usualCell({ width, height }: Extent, { rows, columns }: Grid): number {
  const across = (width - PADDING.width) / columns;
  const least = Math.min(RATHER_SCROLL, RATHER_SCROLL_OF_HEIGHT * height);
  const down = Math.max((height - PADDING.height) / rows, least);
  return between(EASY, Math.min(across, down), LARGEST);
}

/** How large cards are when the whole board is to be seen. */
export function wholeCell({ width, height }: Extent, { rows, columns }: Grid): number {
  const fitting = Math.min((width - PADDING.width) / columns, (height - PADDING.height) / rows);
  return between(SMALLEST, fitting, LARGEST);
}

/** Is there more to it than can be seen? Only then there is anything to zoom. */
export const needsZoom = (area: Extent, grid: Grid): boolean =>
  wholeCell(area, grid) < usualCell(area, grid) - 0.5;

/** From afar, gaps that are a pixel here and two pixels there would look like stripes. */
export const crisp = (cell: number): number =>
  detailAt(cell) === 'near' ? cell : Math.floor(cell);

/** One step larger or smaller. */
export const stepped = (cell: number, direction: 1 | -1): number => cell * STEP ** direction;

/** Not larger than any card is, and not smaller than for the whole board. */
export const limited = (cell: number, area: Extent, grid: Grid): number =>
  between(Math.min(wholeCell(area, grid), EASY), cell, LARGEST);

/** A press on cards that small leads closer instead of turning one over. */
export const isTooSmallToHit = (cell: number, isFinger: boolean): boolean =>
  cell < (isFinger ? HIT_BY_FINGER : HIT_BY_MOUSE);

/** How much of a card is drawn. */
export function detailAt(cell: number): 'far' | 'middle' | 'near' {
  if (cell < FAR) return 'far';
  return cell < NEAR ? 'middle' : 'near';
}

/** What lies at a point of the screen, counted in cards from the first one. */
export const anchorAt = ({ x, y }: Point, { origin, cell }: Layout): Point => ({
  x: (x - origin.x) / cell,
  y: (y - origin.y) / cell,
});

/** How far to scroll so that `anchor` lies at a point of the screen. */
export const scrollTo = (anchor: Point, { x, y }: Point, { origin, cell }: Layout): Point => ({
  x: origin.x + anchor.x * cell - x,
  y: origin.y + anchor.y * cell - y,
});

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

const between = (least: number, value: number, most: number): number =>
  Math.min(Math.max(least, value), most);
