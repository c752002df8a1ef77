import fc from 'fast-check';
import type { Json } from '../game.ts';

/** A change to a part of a saved state. */
export interface Damage {
  readonly part: number;
  readonly other: number;
  readonly how: (typeof WAYS)[number];
  readonly junk: Json;
}

const WAYS = ['drop', 'repeat', 'nudge', 'retype', 'copy', 'copy'] as const;

const JUNK: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  7,
  1e9,
  2 ** 53 - 1,
  1e300,
  '',
  'length',
  '__proto__',
  [],
  {},
  [0],
  [0, 0],
  [[]],
  { kind: 'over' },
];

const part = fc.noBias(fc.nat(999_999));

export const damages: fc.Arbitrary<readonly Damage[]> = fc.array(
  fc.record({
    part,
    other: part,
    how: fc.constantFrom(...WAYS),
    junk: fc.oneof(fc.constantFrom(...JUNK), fc.jsonValue() as fc.Arbitrary<Json>),
  }),
  { minLength: 1, maxLength: 3 },
);

export const damaged = (json: Json, damages: readonly Damage[]): Json =>
  damages.reduce((whole, damage) => damagedOnce(whole, damage), json);

function damagedOnce(whole: Json, { part, other, how, junk }: Damage): Json {
  const paths = pathsIn(whole, []);
  const path = paths[part % paths.length] ?? [];
  const copied = valueAt(whole, paths[other % paths.length] ?? []);
  return changed(whole, path, (json) => {
    switch (how) {
      case 'drop':
        return undefined;
      case 'repeat':
        return Array.isArray(json) ? [...json, ...json.slice(-1)] : json;
      case 'nudge':
        return nudged(json, other);
      case 'retype':
        return junk;
      case 'copy':
        return copied;
    }
  });
}

function nudged(json: Json, by: number): Json {
  if (typeof json === 'number') return json + ([1, -1, 2, 100][by % 4] ?? 1);
  if (typeof json === 'boolean') return !json;
  if (typeof json === 'string') return `${json} `;
  return Array.isArray(json) ? json.toReversed() : json;
}

type Path = readonly string[];

function pathsIn(json: Json, path: Path): Path[] {
  if (typeof json !== 'object' || json === null) return [path];
  return [path, ...Object.entries(json).flatMap(([key, value]) => pathsIn(value, [...path, key]))];
}

const valueAt = (json: Json, path: Path): Json =>
  path.reduce<Json>((part, key) => new Map(Object.entries(part ?? {})).get(key) ?? null, json);

/** A part that becomes undefined is dropped. */
function changed(json: Json, [key, ...rest]: Path, change: (json: Json) => Json | undefined): Json {
  if (key === undefined) return change(json) ?? null;
  const parts = Object.entries(json ?? {}).flatMap(([name, part]) => {
    if (name !== key) return [[name, part] as const];
    const value = rest.length === 0 ? change(part) : changed(part, rest, change);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Array.isArray(json) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
