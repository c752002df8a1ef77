import { type ReadonlySignal, signal } from '@preact/signals';
import {
  anchorAt,
  crisp,
  detailAt,
  distance,
  EASY,
  type Extent,
  type Grid,
  isTooSmallToHit,
  type Layout,
  limited,
  middle,
  needsZoom,
  type Point,
  scrollTo,
  stepped,
  usualCell,
  wholeCell,
} from './zoom.ts';

/** How much of a board is to be seen. It changes the page by hand: drawing all cards would be slow. */
export class ZoomControl {
  readonly #area: HTMLElement;
  readonly #grid: Grid;
  readonly #canZoom = signal(false);
  readonly #isFar = signal(false);
  /** What somebody chose; undefined as long as nobody did. */
  #chosen: number | 'whole' | undefined;

  constructor(area: HTMLElement, grid: Grid) {
    this.#area = area;
    this.#grid = grid;
  }

  /** Not all of the board is to be seen, or somebody has zoomed already. */
  get canZoom(): ReadonlySignal<boolean> {
    return this.#canZoom;
  }

  /** So far away that a press leads closer, and turns over nothing. */
  get isFar(): ReadonlySignal<boolean> {
    return this.#isFar;
  }

  /** Does what people do with their fingers, the wheel and the keyboard, until the signal. */
  listen(stop: AbortSignal): void {
    const listening = { signal: stop, passive: false };
    this.#area.addEventListener('wheel', (event) => this.#wheel(event), listening);
    this.#area.addEventListener('touchstart', (event) => this.#touch(event, stop), listening);
    this.#area.addEventListener('click', (event) => this.#click(event), {
      ...listening,
      capture: true,
    });
    this.#area.addEventListener('keydown', (event) => this.#key(event), listening);
    const observer = new ResizeObserver(() => this.#resized());
    observer.observe(this.#area);
    stop.addEventListener('abort', () => observer.disconnect());
  }

  step(direction: 1 | -1, point = this.#centre): void {
    this.#zoom(stepped(this.#layout.cell, direction), point);
  }

  showWhole(): void {
    this.#zoom(wholeCell(this.#extent, this.#grid), this.#centre);
    this.#chosen = 'whole';
  }

  #zoom(cell: number, point: Point): void {
    if (this.#canZoom.peek()) this.#place(anchorAt(point, this.#layout), cell, point);
  }

  /** Shows cards that large, with what is counted as `anchor` at a point of the screen. */
  #place(anchor: Point, cell: number, point: Point): void {
    this.#resize(limited(cell, this.#extent, this.#grid));
    const { x, y } = scrollTo(anchor, point, this.#layout);
    this.#area.scrollBy(x, y);
  }

  #resize(cell: number): void {
    this.#chosen = cell;
    this.#area.style.setProperty('--zoomed-cell', `${crisp(cell)}px`);
    this.#area.dataset['detail'] = detailAt(cell);
    this.#isFar.value = isTooSmallToHit(cell, isCoarse());
  }

  #resized(): void {
    const [extent, grid] = [this.#extent, this.#grid];
    this.#canZoom.value = needsZoom(extent, grid);
    const chosen = this.#chosen;
    if (chosen === undefined) return;
    if (!this.#canZoom.peek()) this.#resize(usualCell(extent, grid));
    else this.#resize(chosen === 'whole' ? wholeCell(extent, grid) : limited(chosen, extent, grid));
    this.#chosen = chosen;
  }

  #wheel(event: WheelEvent): void {
    if (!(event.ctrlKey || event.metaKey) || !this.#canZoom.peek()) return;
    event.preventDefault();
    const point = { x: event.clientX, y: event.clientY };
    this.#zoom(this.#layout.cell * Math.exp(-event.deltaY * 0.004), point);
  }

  /** Two fingers: what was between them stays there. */
  #touch(event: TouchEvent, stop: AbortSignal): void {
    const start = fingers(event);
    if (!start || !this.#canZoom.peek()) return;
    event.preventDefault();
    const { cell } = this.#layout;
    const anchor = anchorAt(middle(...start), this.#layout);
    const pinch = new AbortController();
    const end = (): void => pinch.abort();
    const move = (event: TouchEvent): void => {
      const now = fingers(event);
      if (!now) return;
      if (event.cancelable) event.preventDefault();
      const scale = distance(...now) / Math.max(distance(...start), 1);
      this.#place(anchor, cell * scale, middle(...now));
    };
    const listening = { signal: AbortSignal.any([pinch.signal, stop]), passive: false };
    this.#area.addEventListener('touchmove', move, listening);
    for (const type of ['touchstart', 'touchend', 'touchcancel'] as const) {
      this.#area.addEventListener(type, end, listening);
    }
  }

  /** From afar nobody can tell which card they hit: a press leads closer first. */
  #click(event: MouseEvent): void {
    const isByKey = event.detail === 0;
    if (isByKey || !this.#isFar.peek()) return;
    event.stopPropagation();
    this.#zoom(EASY, { x: event.clientX, y: event.clientY });
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.#canZoom.peek()) return;
    const focused = event.target instanceof Element ? event.target.getBoundingClientRect() : null;
    const at = focused ? middle(focused, { x: focused.right, y: focused.bottom }) : this.#centre;
    if (event.key === '+' || event.key === '=') this.step(1, at);
    else if (event.key === '-') this.step(-1, at);
    else if (event.key === '0') this.showWhole();
  }

  get #extent(): Extent {
    return { width: this.#area.clientWidth, height: this.#area.clientHeight };
  }

  get #centre(): Point {
    const { left, top } = this.#area.getBoundingClientRect();
    const { width, height } = this.#extent;
    return { x: left + width / 2, y: top + height / 2 };
  }

  get #layout(): Layout {
    const first = this.#area.querySelector('.row')?.getBoundingClientRect();
    const cell = (first?.height ?? 0) || EASY;
    return { origin: { x: first?.left ?? 0, y: first?.top ?? 0 }, cell };
  }
}

function fingers({ touches }: TouchEvent): [Point, Point] | undefined {
  const [a, b] = Array.from(touches, ({ clientX, clientY }) => ({ x: clientX, y: clientY }));
  return a && b && touches.length === 2 ? [a, b] : undefined;
}

const isCoarse = (): boolean => matchMedia('(pointer: coarse)').matches;
