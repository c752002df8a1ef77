import type { Game as Contract, PlayerId, Standings } from '../game.ts';
import { Game } from './game.ts';
import { info } from './info.ts';
import { checkMatch } from './invariant.ts';
import { type MatchEffect, type MatchMove, type MatchOutcome, moves, refuseMove } from './moves.ts';
import { fixesDeal, type MatchOptions, type MatchSetup, parseOptions, setup } from './setup.ts';
import { load, type MatchState, save } from './state.ts';
import { textUi } from './text-ui.ts';
import { type MatchView, publicView } from './view.ts';

/** Memory Match: two players look for pairs among bonus and penalty cards. */
export const match: Contract<
  MatchSetup,
  MatchState,
  MatchMove,
  MatchView,
  null,
  MatchEffect,
  MatchOptions
> = {
  name: 'match',
  rules: 1,
  info,
  parseOptions,
  fixesDeal,
  text: textUi,
  setup,

  play(state, player, move): MatchOutcome {
    const refused = refuseMove(publicView(state), player, move);
    if (refused) return refused;
    const game = new Game(state);
    switch (move.type) {
      case 'reveal':
        game.reveal(player, move.spot);
        break;
      case 'seen':
        game.endTurn(player);
        break;
      case 'choose':
        game.endTurn(player, move.option);
        break;
      case 'leave':
        game.leave(player);
        break;
      case 'idle':
        game.playIdle(player);
        break;
    }
    return game.done();
  },

  publicView,
  privateView: () => null,
  awaited: ({ phase }) => (phase.kind === 'over' ? [] : [phase.player]),
  moves,
  idle: (state, player) => ifAllowed(state, player, { type: 'idle', phase: state.phases }),
  leave: (state, player) => ifAllowed(state, player, { type: 'leave' }),
  result: standings,
  save,
  load,
  check: checkMatch,
};

const ifAllowed = (state: MatchState, player: PlayerId, move: MatchMove): MatchMove | undefined =>
  refuseMove(publicView(state), player, move) ? undefined : move;

/** E-2: the winner first, who has not always more points (T-5); a tie in the order of the players. */
function standings({ phase, players }: MatchState): Standings | undefined {
  if (phase.kind !== 'over') return undefined;
  const inOrder = players.map(({ id, score }) => ({ player: id, score }));
  return phase.winner === players[1].id ? inOrder.reverse() : inOrder;
}
