import type { PlayerId } from '../game.ts';
import type { SpotView } from './card.ts';
import { Deck } from './deck.ts';
import type { PlayerState } from './player.ts';
import type { MatchState, Phase, Settings } from './state.ts';

/** The same for both players and every spectator. */
export type MatchView = {
  readonly settings: Settings;
  readonly players: readonly [PlayerView, PlayerView];
  readonly spots: readonly SpotView[];
  /** The number of completed turns. */
  readonly turns: number;
  readonly phase: Phase;
  readonly phases: number;
};

type PlayerView = Omit<Readonly<PlayerState>, 'id'> & { readonly name: PlayerId };

export function publicView({ cards, players: [one, two], ...shown }: MatchState): MatchView {
  const { settings, turns, phase, phases } = shown;
  return {
    settings,
    players: [playerView(one), playerView(two)],
    spots: new Deck(cards).display(),
    turns,
    phase,
    phases,
  };
}

const playerView = ({ id, score, owesSkip }: PlayerState): PlayerView => ({
  name: id,
  score,
  owesSkip,
});
