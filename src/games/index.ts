import type { Game, PlayerMove } from './game.ts';
import { match } from './match/match.ts';
import { memoarrr } from './memoarrr/memoarrr.ts';
import { scramble } from './scramble/scramble.ts';

const all = {
  scramble,
  memoarrr,
  match,
};

/** All games, by name. */
export const games: ReadonlyMap<string, Game> = new Map<string, Game>(Object.entries(all));

export type GameName = keyof typeof all;

type Parts<Played> =
  Played extends Game<
    infer _Setup,
    infer _State,
    infer Move,
    infer View,
    infer Secret,
    infer Effect,
    infer Options
  >
    ? { Move: Move; View: View; Secret: Secret; Effect: Effect; Options: Options }
    : never;

export type MoveIn<Name extends GameName> = PlayerMove<Parts<(typeof all)[Name]>['Move']>;

export type ViewOf<Name extends GameName> = Parts<(typeof all)[Name]>['View'];

export type SecretOf<Name extends GameName> = Parts<(typeof all)[Name]>['Secret'];

export type EffectOf<Name extends GameName> = Parts<(typeof all)[Name]>['Effect'];

export type OptionsOf<Name extends GameName> = Parts<(typeof all)[Name]>['Options'];
