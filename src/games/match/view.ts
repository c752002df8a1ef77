import type { PlayerId } from '../game.ts';
import type { SpotView } from './card.ts';
import { Deck } from './deck.ts';
import type { PlayerState } from './player.ts';
import type { MatchState, Phase, Settings } from './state.ts';

/** What everybody may see: the same for both players and every spectator. */
export type MatchView = {
  readonly settings: Settings;
  readonly players: readonly [PlayerView, PlayerView];
  /** Row by row. */
  readonly spots: readonly SpotView[];
  /** How many turns have been completed. */
  readonly turns: number;
  readonly phase: Phase;
  readonly phases: number;
};

type PlayerView = {
  readonly name: PlayerId;
  readonly score: number;
  readonly owesSkip: boolean;
};

export function publicView({
  settings,
  players: [one, two],
  cards,
  turns,
  phase,
  phases,
}: MatchState): MatchView {
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
