import { type Card, fits } from '../../games/memoarrr/card.ts';
import type { MemoarrrEffect } from '../../games/memoarrr/moves.ts';
import { frontOf } from '../../games/memoarrr/place.ts';
import { afterEffect, type MemoarrrView } from '../../games/memoarrr/view.ts';
import type { PlayerId, Spot } from '../../games/view.ts';

/** The card that lies face up there. */
export function faceAt({ spots }: MemoarrrView, spot: Spot | undefined): Card | undefined {
  const found = spots[spot ?? -1];
  return found && found !== 'down' ? found.up : undefined;
}

/** The card that was turned over last in this round: the next must fit it. */
export const lastCard = (view: MemoarrrView): Card | undefined => faceAt(view, view.up.at(-1));

/** Did the last card put somebody out? */
export function isMisfit(view: MemoarrrView): boolean {
  const last = lastCard(view);
  return last !== undefined && !fits(last, faceAt(view, view.up.at(-2)));
}

/** The round is won, but its cards still lie there to be seen. */
export const isDecided = ({ won, round, phase }: MemoarrrView): boolean =>
  phase.kind !== 'over' && won.length >= round;

/** Still looks at the cards in front of them (S-4). */
export const isLooking = ({ phase }: MemoarrrView, player: PlayerId | null): boolean =>
  phase.kind === 'peek' && player !== null && phase.looking.includes(player);

/** The cards that this player looks at now. */
export function frontFor(view: MemoarrrView, you: PlayerId | null): readonly Spot[] {
  const player = isLooking(view, you) && view.players.find(({ name }) => name === you);
  return player ? frontOf(player.side) : [];
}

/** The table right after something happened, with what it did to the players. */
export function sceneAfter(before: MemoarrrView, effect: MemoarrrEffect): MemoarrrView {
  const view = afterEffect(before, effect);
  switch (effect.type) {
    case 'out':
      return withPlayer(view, effect.player, (player) => ({ ...player, isIn: false }));
    case 'left':
      return withPlayer(view, effect.player, (player) => ({
        ...player,
        isIn: false,
        hasLeft: true,
      }));
    case 'round-won':
      return {
        ...withPlayer(view, effect.player, ({ roundsWon, ...player }) => ({
          ...player,
          roundsWon: roundsWon + 1,
        })),
        round: effect.round,
        won: [...view.won, { player: effect.player }],
        blocked: null,
      };
    default:
      return view;
  }
}

type PlayerView = MemoarrrView['players'][number];

const withPlayer = (
  view: MemoarrrView,
  name: PlayerId,
  change: (player: PlayerView) => PlayerView,
): MemoarrrView => ({
  ...view,
  players: view.players.map((player) => (player.name === name ? change(player) : player)),
});
