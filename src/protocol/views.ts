import Type, { type TProperties, type TSchema } from 'typebox';
import type { EffectOf, GameName } from '../games/index.ts';
import { LARGEST_NUMBER } from '../games/match/deal.ts';
import { SIDES } from '../games/match/info.ts';
import { PAIRS, type PairName } from '../games/match/pairs.ts';
import { CARDS, type Card } from '../games/memoarrr/card.ts';
import { SEATS, type Seat } from '../games/memoarrr/seats.ts';
import type { ProblemCode } from '../games/problem.ts';
import type { TableEffect } from '../table/moves.ts';
import { count, idOf, line, list, nullable } from './rooms.ts';

/** What a server may tell of a game, besides what all games have in common. */
export interface Telling {
  /** What everybody may see once it has started. */
  readonly view: TSchema;
  /** What may be different after a move. */
  readonly change: TSchema;
  /** What only one player may see. */
  readonly secret: TSchema;
  /** What may happen, by its type. Other types come from newer servers, and nothing is known of them. */
  readonly effects: Readonly<Record<string, TSchema>>;
}

type EffectSchemas<Effect extends { readonly type: string }> = Readonly<
  Record<Effect['type'], TSchema>
>;

const oneOf = <const Value extends string>(values: readonly Value[]) =>
  Type.Unsafe<Value>({ type: 'string', enum: [...values] });

const places = (most: number) => Type.Integer({ minimum: 0, maximum: most - 1 });

const two = <Item extends TSchema>(item: Item) => Type.Immutable(Type.Tuple([item, item]));

const ofPlayer = Type.Object({ player: line() });

const nothing = Type.Object({});

/** A view of its parts, and what may be different in it after a move. */
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

const lying = <Face extends TSchema>(face: Face) =>
  Type.Union([Type.Null(), Type.Literal('down'), face]);

const scramble = (() => {
  // A board file may be of any size.
  const side = Type.Integer({ minimum: 1 });
  const spot = count();
  const at = Type.Object({ spot });
  const ofPlayerAt = Type.Object({ spot, player: line() });
  const pair = Type.Object({ spots: two(spot), player: line() });
  // People write cards as they like: they are made harmless where they are shown.
  const card = Type.String();
  return {
    ...viewOf(
      spot,
      { rows: side, columns: side, open: Type.Boolean(), over: Type.Boolean() },
      lying(Type.Object({ up: card, by: Type.Optional(line()) })),
      Type.Object({
        name: line(),
        score: Type.Integer(),
        waitsFor: Type.Optional(spot),
        wait: Type.Optional(Type.Integer()),
      }),
    ),
    secret: Type.Null(),
    effects: {
      'turned-up': Type.Object({ spot, card, player: line() }),
      'turned-down': at,
      removed: at,
      took: ofPlayerAt,
      released: ofPlayerAt,
      matched: pair,
      missed: pair,
      waits: Type.Object({ spot, player: line(), wait: Type.Integer() }),
      'gave-up': ofPlayerAt,
      failed: Type.Object({
        spot,
        player: line(),
        code: Type.Unsafe<ProblemCode>({ type: 'string', pattern: '^[a-z-]{1,64}$' }),
      }),
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
  const ofPlayerAt = Type.Object({ spot, player: line() });
  const ofRound = Type.Object({ round: count(), player: line() });
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
          Type.Object({ at: Type.Literal('peek'), looking: list(line()) }),
          Type.Object({
            at: oneOf(['turn', 'crab', 'octopus', 'penguin', 'walrus']),
            player: line(),
          }),
          Type.Object({ at: Type.Literal('over') }),
        ]),
        phases: count(),
        won: list(Type.Object({ player: line(), rubies: Type.Optional(count()) })),
      },
      lying(Type.Object({ up: card })),
      Type.Object({
        name: line(),
        seat: oneOf<Seat>(SEATS),
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
      'turned-up': Type.Object({ spot, card, player: line(), fits: Type.Boolean() }),
      out: Type.Object({ player: line(), why: oneOf(['misfit', 'no-card', 'away']) }),
      again: ofPlayer,
      skipped: ofPlayer,
      swapped: Type.Object({ spots: two(spot), player: line() }),
      'turned-down': ofPlayerAt,
      blocked: Type.Object({ spot, player: line(), for: line() }),
      declined: ofPlayer,
      'round-won': ofRound,
      cleared: Type.Object({ spots: list(spot) }),
      left: ofPlayer,
      over: nothing,
    } satisfies EffectSchemas<EffectOf<'memoarrr'>>,
  };
})();

const match = (() => {
  const side = Type.Integer({ minimum: SIDES.least, maximum: SIDES.most });
  const spot = places(SIDES.most ** 2);
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
        Type.Object({ at: Type.Literal('first'), player: line() }),
        Type.Object({ at: Type.Literal('second'), player: line(), first: spot }),
        Type.Object({ at: oneOf(['seen', 'choice']), player: line(), pair, spots: two(spot) }),
        Type.Object({ at: Type.Literal('over'), ...ending }),
      ]),
      phases: count(),
    },
    lying(Type.Object({ up: face })),
    player,
  );
  return {
    view: Type.Object({ ...view.properties, players: two(player) }),
    change,
    secret: Type.Null(),
    effects: {
      'turned-up': Type.Object({ spot, card: face, player: line() }),
      paired: Type.Object({ pair, spots: two(spot), player: line() }),
      chose: Type.Object({ option: Type.Integer(), player: line() }),
      scored: Type.Object({ points: Type.Integer(), score: Type.Integer(), player: line() }),
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

/** What a server may tell of each game. Of one that is not here, only what all have in common is checked. */
export const TELLINGS = { scramble, memoarrr, match } satisfies Partial<Record<GameName, Telling>>;

/** What may happen at every table. */
export const TABLE_EFFECTS = {
  'sat-down': ofPlayer,
  'stood-up': Type.Object({ player: line(), by: line() }),
  host: ofPlayer,
  invited: ofPlayer,
  started: nothing,
  ended: ofPlayer,
  rematch: Type.Object({ room: idOf() }),
} satisfies EffectSchemas<TableEffect>;
