import Type, { type TProperties, type TSchema } from 'typebox';
import type { EffectOf, GameName } from '../games/index.ts';
import { LARGEST_NUMBER } from '../games/match/deal.ts';
import { SIDES as GRID_SIDES } from '../games/match/info.ts';
import { PAIRS, type PairName } from '../games/match/pairs.ts';
import { CARDS, type Card } from '../games/memoarrr/card.ts';
import { SIDES, type Side } from '../games/memoarrr/place.ts';
import type { TableEffect } from '../table/moves.ts';
import { AnyProblemCode, count, idOf, line, list, nullable } from './rooms.ts';

/** The parts of the protocol that are specific to a game. */
export interface GameSchemas {
  /** The public view, once the game has started. */
  readonly view: TSchema;
  /** The change of the view by a move. */
  readonly change: TSchema;
  /** The private view of a player. */
  readonly secret: TSchema;
  /** By type. Newer servers may send other types, which are not checked. */
  readonly effects: Readonly<Record<string, TSchema>>;
}

type EffectSchemas<Effect extends { readonly type: string }> = Readonly<
  Record<Effect['type'], TSchema>
>;

const oneOf = <const Value extends string>(values: readonly Value[]) =>
  Type.Unsafe<Value>({ type: 'string', enum: [...values] });

const places = (most: number) => Type.Integer({ minimum: 0, maximum: most - 1 });

const two = <Item extends TSchema>(item: Item) => Type.Immutable(Type.Tuple([item, item]));

/** An effect on a player. */
const by = <Fields extends TProperties>(fields: Fields) =>
  Type.Object({ ...fields, player: line() });

const ofPlayer = by({});

const nothing = Type.Object({});

/** A view with these parts, and its change. */
const viewOf = <Parts extends TProperties, Spot extends TSchema, Player extends TSchema>(
  place: TSchema,
  parts: Parts,
  spot: Spot,
  player: Player,
) => ({
  view: Type.Object({ ...parts, spots: list(spot), players: list(player) }),
  change: Type.Object({
    ...Type.Partial(Type.Object(parts)).properties,
    spots: list(Type.Tuple([place, spot])),
    players: list(player),
  }),
});

const spotWith = <Face extends TSchema>(face: Face) =>
  Type.Union([Type.Null(), Type.Literal('down'), face]);

const scramble = (() => {
  // Board files may be of any size.
  const side = Type.Integer({ minimum: 1 });
  const spot = count();
  const at = Type.Object({ spot });
  const ofPlayerAt = by({ spot });
  const pair = by({ spots: two(spot) });
  // Any text: escaped where it is shown.
  const card = Type.String();
  return {
    ...viewOf(
      spot,
      { rows: side, columns: side, open: Type.Boolean(), over: Type.Boolean() },
      spotWith(Type.Object({ up: card, by: Type.Optional(line()) })),
      Type.Object({
        name: line(),
        score: Type.Integer(),
        waitsFor: Type.Optional(spot),
        wait: Type.Optional(Type.Integer()),
      }),
    ),
    secret: Type.Null(),
    effects: {
      'turned-up': by({ spot, card }),
      'turned-down': at,
      removed: at,
      took: ofPlayerAt,
      released: ofPlayerAt,
      matched: pair,
      missed: pair,
      waits: by({ spot, wait: Type.Integer() }),
      'gave-up': ofPlayerAt,
      failed: by({ spot, code: AnyProblemCode }),
      left: ofPlayer,
      replaced: nothing,
      over: nothing,
    } satisfies EffectSchemas<EffectOf<'scramble'>>,
  };
})();

const memoarrr = (() => {
  const spot = places(25);
  const card = oneOf<Card>(CARDS);
  const mode = oneOf(['base', 'expert']);
  const ofPlayerAt = by({ spot });
  const ofRound = by({ round: count() });
  return {
    ...viewOf(
      spot,
      {
        modes: Type.Object({
          rules: mode,
          display: mode,
          peekEachRound: Type.Boolean(),
          winnerStarts: Type.Boolean(),
        }),
        round: count(),
        rounds: count(),
        up: list(spot),
        blocked: nullable(Type.Object({ spot, for: line() })),
        phase: Type.Union([
          Type.Object({ kind: Type.Literal('peek'), looking: list(line()) }),
          by({ kind: oneOf(['turn', 'crab', 'octopus', 'penguin', 'walrus']) }),
          Type.Object({ kind: Type.Literal('over') }),
        ]),
        phases: count(),
        won: list(Type.Object({ player: line(), rubies: Type.Optional(count()) })),
      },
      spotWith(Type.Object({ up: card })),
      Type.Object({
        name: line(),
        side: oneOf<Side>(SIDES),
        isIn: Type.Boolean(),
        hasLeft: Type.Boolean(),
        roundsWon: count(),
        rubies: Type.Optional(count()),
      }),
    ),
    secret: nullable(Type.Object({ peek: list(Type.Object({ spot, card })) })),
    effects: {
      peek: nothing,
      seen: ofPlayer,
      'round-started': ofRound,
      'turned-up': by({ spot, card, fits: Type.Boolean() }),
      out: by({ why: oneOf(['misfit', 'no-card', 'away']) }),
      again: ofPlayer,
      skipped: ofPlayer,
      swapped: by({ spots: two(spot) }),
      'turned-down': ofPlayerAt,
      blocked: by({ spot, for: line() }),
      declined: ofPlayer,
      'round-won': ofRound,
      cleared: Type.Object({ spots: list(spot) }),
      left: ofPlayer,
      over: nothing,
    } satisfies EffectSchemas<EffectOf<'memoarrr'>>,
  };
})();

const match = (() => {
  const side = Type.Integer({ minimum: GRID_SIDES.least, maximum: GRID_SIDES.most });
  const spot = places(GRID_SIDES.most ** 2);
  const face = Type.Object({
    kind: oneOf(['standard', 'bonus', 'penalty']),
    number: Type.Integer({ minimum: 1, maximum: LARGEST_NUMBER }),
  });
  const pair = oneOf(Object.keys(PAIRS) as PairName[]);
  const ending = { why: oneOf(['all-found', 'turn-cap', 'left']), winner: nullable(line()) };
  const player = Type.Object({ name: line(), score: Type.Integer(), owesSkip: Type.Boolean() });
  const { view, change } = viewOf(
    spot,
    {
      settings: Type.Object({
        rows: side,
        columns: side,
        lastSpecial: oneOf(['discard', 'score']),
        turnCap: nullable(count()),
      }),
      turns: count(),
      phase: Type.Union([
        by({ kind: Type.Literal('first') }),
        by({ kind: Type.Literal('second'), first: spot }),
        by({ kind: oneOf(['seen', 'choice']), pair, spots: two(spot) }),
        Type.Object({ kind: Type.Literal('over'), ...ending }),
      ]),
      phases: count(),
    },
    spotWith(Type.Object({ up: face })),
    player,
  );
  return {
    view: Type.Object({ ...view.properties, players: two(player) }),
    change,
    secret: Type.Null(),
    effects: {
      'turned-up': by({ spot, card: face }),
      paired: by({ pair, spots: two(spot) }),
      chose: by({ option: Type.Integer() }),
      scored: by({ points: Type.Integer(), score: Type.Integer() }),
      removed: Type.Object({ spots: list(spot) }),
      hidden: Type.Object({ spots: list(spot) }),
      skipped: ofPlayer,
      turn: ofPlayer,
      'left-over': Type.Object({ spot, card: face }),
      away: ofPlayer,
      left: ofPlayer,
      over: Type.Object(ending),
    } satisfies EffectSchemas<EffectOf<'match'>>,
  };
})();

/** Games without schemas here are checked only for what all games have in common. */
export const GAME_SCHEMAS = { scramble, memoarrr, match } satisfies Partial<
  Record<GameName, GameSchemas>
>;

export const TABLE_EFFECTS = {
  'sat-down': ofPlayer,
  'stood-up': by({ by: line() }),
  host: ofPlayer,
  invited: ofPlayer,
  started: nothing,
  ended: ofPlayer,
  rematch: Type.Object({ room: idOf() }),
} satisfies EffectSchemas<TableEffect>;
