import type { FactsFor } from './samples.ts';

/** Something that a language says. */
export interface Saying {
  /** Where it stands in the catalogue, with the facts that it was told: `room.end.place(1)`. */
  readonly source: string;
  readonly facts: readonly unknown[];
  readonly text: string;
}

/** All that a catalogue says. Throws if a part of it is neither a text nor leads to one. */
export function sayingsOf(catalogue: object, factsFor: FactsFor): readonly Saying[] {
  return [...gather(catalogue, [], [], factsFor)];
}

function* gather(
  part: unknown,
  path: readonly string[],
  facts: readonly unknown[],
  factsFor: FactsFor,
): Generator<Saying> {
  if (typeof part === 'string') {
    yield { source: sourceOf(path, facts), facts, text: part };
  } else if (typeof part === 'function') {
    for (const told of factsFor(path)) yield* gather(part(...told), path, told, factsFor);
  } else if (typeof part === 'object' && part !== null) {
    for (const [key, inner] of Object.entries(part)) {
      yield* gather(inner, [...path, key], facts, factsFor);
    }
  } else {
    throw new Error(`${sourceOf(path, facts)} says nothing`);
  }
}

const sourceOf = (path: readonly string[], facts: readonly unknown[]): string =>
  `${path.join('.')}(${facts.map((fact) => JSON.stringify(fact)).join(', ')})`;
