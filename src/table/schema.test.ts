import fc from 'fast-check';
import Type, { type TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import type { Json } from '../games/game.ts';
import { games } from '../games/index.ts';
import { FromClient, FromServer } from '../protocol/messages.ts';
import { CreateRoom, HandOver, PostMove, SitDown } from '../protocol/rooms.ts';
import { checkOf } from './schema.ts';

const SCHEMAS: Readonly<Record<string, TSchema>> = {
  FromClient,
  FromServer,
  CreateRoom: CreateRoom(games),
  SitDown,
  HandOver,
  PostMove,
  ...Object.fromEntries(
    Array.from(games.values()).flatMap(({ name, info }) => [
      [`a move of ${name}`, info.move],
      [`options of ${name}`, info.options],
    ]),
  ),
};

/** The part of JSON Schema that our schemas use. */
interface Plain {
  readonly anyOf?: readonly Plain[];
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  readonly properties?: { readonly [name: string]: Plain };
  readonly required?: readonly string[];
  readonly items?: Plain | readonly Plain[];
  readonly prefixItems?: readonly Plain[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Everything that fits a schema, for all that is in ours. */
function valuesOf(schema: Plain): fc.Arbitrary<unknown> {
  const { minimum: min = -1_000, maximum: max = 1_000 } = schema;
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectsOf(schema);
    case 'array':
      return arraysOf(schema);
    case 'string':
      return stringsOf(schema);
    case 'number':
      return fc.double({ min, max, noNaN: true });
    case 'integer':
      return fc.integer({ min, max });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

const objectsOf = ({ properties = {}, required = [] }: Plain): fc.Arbitrary<object> =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, valuesOf(part)])),
    { requiredKeys: [...required] },
  );

function arraysOf({ items, prefixItems, minItems = 0, maxItems = 5 }: Plain) {
  const parts = prefixItems ?? (Array.isArray(items) ? (items as readonly Plain[]) : undefined);
  if (parts) return fc.tuple(...parts.map(valuesOf));
  return fc.array(valuesOf(items as Plain), {
    minLength: minItems,
    maxLength: Math.min(maxItems, 5),
  });
}

const stringsOf = ({ pattern, minLength = 0, maxLength = 60 }: Plain): fc.Arbitrary<string> =>
  pattern === undefined
    ? fc.string({ minLength, maxLength })
    : fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= 64);

/** Values with a part that is something else, missing, or too much. */
const spoilt = (schema: Plain): fc.Arbitrary<unknown> =>
  fc
    .tuple(valuesOf(schema), fc.string({ unit: 'binary' }), fc.jsonValue())
    .map(([value, name, other]) =>
      typeof value === 'object' ? { ...value, [name]: other } : other,
    );

describe.each(Object.entries(SCHEMAS))('a check of %s', (_, schema) => {
  const check = checkOf(schema, 'the message');

  it('finds nothing wrong with what fits', () => {
    fc.assert(
      fc.property(valuesOf(schema as Plain), (value) => {
        expect(check(value)).toBe(undefined);
      }),
    );
  });

  it('says what is wrong with a huge value by reading only its beginning', () => {
    const check = checkOf(Type.Object({ cards: Type.Array(Type.String()) }), 'the body');
    const many = Array.from({ length: 200_000 }, () => 'card');
    expect(check({ cards: many })).toBeUndefined();
    expect(check({ cards: ['card', 1, ...many] })).toBe('the body.cards.1 must be string');
    expect(check({ cards: [...many, 1] })).toBe(
      'the body has more in it than expected, or something else',
    );
  });

  it('says what is wrong in one line, for any input', () => {
    let wrong = 0;
    const values = fc.oneof(fc.jsonValue(), spoilt(schema as Plain), fc.constant(undefined));
    fc.assert(
      fc.property(values, (value) => {
        const told = check(value);
        if (told === undefined) return;
        wrong += 1;
        expect(told).toMatch(/^(expected )?the message[^\p{Cc}\p{Zl}\p{Zp}]+$/u);
      }),
    );
    expect(wrong).toBeGreaterThan(20);
  });
});

describe('the message', () => {
  const Message = Type.Union([
    Type.Object(
      { type: Type.Literal('hello'), after: Type.Optional(Type.Integer({ minimum: 0 })) },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        type: Type.Literal('move'),
        id: Type.String({ minLength: 1 }),
        level: Type.Optional(Type.Union([Type.Literal('base'), Type.Literal('expert')])),
        mode: Type.Optional(Type.Unsafe({ enum: ['slow', 'fast'] })),
        more: Type.Optional(Type.Object({ deep: Type.Boolean() })),
      },
      { additionalProperties: false },
    ),
  ]);
  const check = checkOf(Message, 'the message');

  it.each<readonly [value: unknown, told: string]>([
    [null, 'expected the message to have a type: hello, move'],
    ['hello', 'expected the message to have a type: hello, move'],
    [[], 'expected the message to have a type: hello, move'],
    [{}, 'expected the message to have a type: hello, move'],
    [{ type: 'toString' }, 'expected the message to have a type: hello, move'],
    [{ type: 'hello', after: -1 }, 'the message.after must be >= 0'],
    [{ type: 'hello', after: 1.5 }, 'the message.after must be integer'],
    [{ type: 'move' }, 'the message must have required properties id'],
    [{ type: 'move', id: 'a', colour: 1 }, 'the message.colour is not expected'],
    [{ type: 'move', id: 'a', 'x\ny': 1 }, 'the message.x y is not expected'],
    [{ type: 'move', id: 'a', level: 'hard' }, 'the message.level must be one of base, expert'],
    [{ type: 'move', id: 'a', mode: 'hard' }, 'the message.mode must be one of slow, fast'],
    [{ type: 'move', id: 'a', more: { deep: 1 } }, 'the message.more.deep must be boolean'],
  ])('about %j is clear', (value, told) => {
    expect(check(value)).toBe(told);
  });
});
