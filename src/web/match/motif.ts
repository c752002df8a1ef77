/** The ornament of a number, in a box of 100 by 100. Equal numbers have equal ones, others differ. */
export interface Motif {
  /** Which of the tints of `face.css`, from 0. */
  readonly tint: number;
  /** So many petals stand around the number. */
  readonly petals: number;
  readonly shape: Shape;
  /** The outlines of the petals, as in the `d` of a path. */
  readonly path: string;
  /** The small dots between them. */
  readonly dots: string;
}

const SHAPES = ['leaf', 'ball', 'blade', 'diamond', 'tulip'] as const;

type Shape = (typeof SHAPES)[number];

const TINTS = 7;
const MOST_PETALS = 12;

/** Where petals begin and end, from the middle. */
const [INNER, OUTER] = [27.5, 46];

/**
 * Numbers of petals, shapes and tints go round with the number. As 12, 5 and 7 have no common divisor,
 * it takes 420 numbers until one looks like another; even without colours it takes 60.
 */
export function motifOf(number: number): Motif {
  const petals = ((number - 1) % MOST_PETALS) + 1;
  const shape = SHAPES[number % SHAPES.length] ?? 'leaf';
  const angles = Array.from({ length: petals }, (_, nth) => (nth * 2 * Math.PI) / petals);
  const half = Math.min(Math.PI / petals, 0.5) * 0.84;
  return {
    tint: number % TINTS,
    petals,
    shape,
    path: angles.map((angle) => PETALS[shape](angle, half)).join(''),
    dots: angles.map((angle) => circle(42, angle + Math.PI / petals, 1.5)).join(''),
  };
}

const MIDDLE = (INNER + OUTER) / 2;

/** One petal: at which angle from the top, and how wide to either side. */
const PETALS: Record<Shape, (angle: number, half: number) => string> = {
  leaf: (a, h) =>
    `M${at(INNER, a)}Q${at(MIDDLE, a - 1.6 * h)} ${at(OUTER, a)}Q${at(MIDDLE, a + 1.6 * h)} ${at(INNER, a)}Z`,
  ball: (a, h) => circle(MIDDLE, a, Math.min(8.5, MIDDLE * Math.sin(h))),
  blade: (a, h) =>
    `M${at(INNER, a - h / 2)}L${at(OUTER - 4, a - h)}L${at(OUTER, a)}L${at(OUTER - 4, a + h)}L${at(INNER, a + h / 2)}Z`,
  diamond: (a, h) => `M${at(INNER, a)}L${at(MIDDLE, a - h)}L${at(OUTER, a)}L${at(MIDDLE, a + h)}Z`,
  tulip: (a, h) =>
    `M${at(INNER, a)}Q${at(MIDDLE, a - 1.5 * h)} ${at(OUTER, a - 0.75 * h)}L${at(MIDDLE + 3, a)}L${at(OUTER, a + 0.75 * h)}Q${at(MIDDLE, a + 1.5 * h)} ${at(INNER, a)}Z`,
};

/** A point so far from the middle, at an angle clockwise from the top. */
const at = (radius: number, angle: number): string =>
  `${round(50 + radius * Math.sin(angle))},${round(50 - radius * Math.cos(angle))}`;

function circle(radius: number, angle: number, size: number): string {
  const r = round(size);
  return `M${at(radius, angle)}m${-r},0a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0Z`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
