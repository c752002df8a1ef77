import type { ComponentChildren } from 'preact';
import { Crab } from './animals/crab.tsx';
import { Walrus } from './animals/walrus.tsx';
import './animals/face.css';
import './picture.css';

/** Three cards that lie as if somebody played: a walrus, a crab of the same colour, and the next. */
export function Picture() {
  return (
    <span class="poster-picture memo-picture" aria-hidden="true">
      <Lying hue="y">
        <Walrus />
      </Lying>
      <Lying hue="y">
        <Crab />
      </Lying>
      <Lying hue="b">
        <Crab />
      </Lying>
      <span class="loose-card">
        <span class="side" data-side="back" />
      </span>
    </span>
  );
}

interface LyingProps {
  readonly hue: string;
  readonly children: ComponentChildren;
}

const Lying = ({ hue, children }: LyingProps) => (
  <span class="loose-card">
    <span class="side" data-side="front">
      <span class="face" data-hue={hue}>
        {children}
      </span>
    </span>
  </span>
);
