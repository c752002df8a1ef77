import type { ComponentChildren } from 'preact';

/** The sheet on which an animal is drawn. Its tones are those of the card it is on. */
export function Drawing({ children }: { readonly children: ComponentChildren }) {
  return (
    <svg class="animal" viewBox="0 0 100 100" aria-hidden="true">
      {children}
    </svg>
  );
}

/** An arm, a leg or a stalk: a line of ink with a thinner one in the tone of the animal on it. */
export function Limb({ d, width = 7 }: { readonly d: string; readonly width?: number }) {
  return (
    <>
      <path class="line" d={d} stroke-width={width} />
      <path class="limb" d={d} stroke-width={width - 5} />
    </>
  );
}

/** Two eyes that look at you, this far from the middle. */
export function Eyes({
  y,
  apart,
  size = 6,
}: {
  readonly y: number;
  readonly apart: number;
  readonly size?: number;
}) {
  return (
    <>
      <Eye x={50 - apart} y={y} size={size} />
      <Eye x={50 + apart} y={y} size={size} />
    </>
  );
}

export function Eye({
  x,
  y,
  size = 6,
}: {
  readonly x: number;
  readonly y: number;
  readonly size?: number;
}) {
  return (
    <>
      <circle class="cream" cx={x} cy={y} r={size} />
      <circle class="ink" cx={x} cy={y + 0.5} r={size * 0.66} />
      <circle class="glint" cx={x + size * 0.22} cy={y - size * 0.2} r={size * 0.25} />
    </>
  );
}
