import type { Game, PlayerMove } from './game.ts';
import { match } from './match/match.ts';
import { memoarrr } from './memoarrr/memoarrr.ts';
import { scramble } from './scramble/scramble.ts';

/** Every game there is. The types of all that is played come from here, too. */
const all = {
  scramble,
  memoarrr,
  match,
};

/** Every game there is, by name. */
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

/** What people can do. */
export type MoveIn<Name extends GameName> = PlayerMove<Parts<(typeof all)[Name]>['Move']>;

/** What everybody may see. */
export type ViewOf<Name extends GameName> = Parts<(typeof all)[Name]>['View'];

/** What only one player may see. */
export type SecretOf<Name extends GameName> = Parts<(typeof all)[Name]>['Secret'];

/** What can happen. */
export type EffectOf<Name extends GameName> = Parts<(typeof all)[Name]>['Effect'];

/** What people can choose when they set up a game. */
export type OptionsOf<Name extends GameName> = Parts<(typeof all)[Name]>['Options'];
