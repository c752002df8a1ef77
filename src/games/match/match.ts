import type { Game as Contract, PlayerId, PlayerMove, Standings } from '../game.ts';
import { Game } from './game.ts';
import { info } from './info.ts';
import { checkMatch } from './invariant.ts';
import type { MatchEffect, MatchMove, MatchOutcome } from './moves.ts';
import { fixesDeal, type MatchOptions, parseOptions } from './options.ts';
import { refusalOf } from './refusals.ts';
import { type MatchSetup, setup } from './setup.ts';
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
  info,
  parseOptions,
  fixesDeal,
  text: textUi,
  setup,

  play(state, player, move): MatchOutcome {
    const refused = refusalOf(publicView(state), player, move);
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
        game.standIn(player);
        break;
    }
    return game.done();
  },

  publicView,
  privateView: () => null,
  awaited: ({ phase }) => (phase.at === 'over' ? [] : [phase.player]),
  moves,
  idle: (state, player) => ifAllowed(state, player, { type: 'idle', phase: state.phases }),
  leave: (state, player) => ifAllowed(state, player, { type: 'leave' }),
  result: standings,
  save,
  load,
  check: checkMatch,
};

function moves(view: MatchView, player: PlayerId): PlayerMove<MatchMove>[] {
  const reveals = view.spots.map((_, spot) => ({ type: 'reveal' as const, spot }));
  const others: PlayerMove<MatchMove>[] = [
    { type: 'seen' },
    { type: 'choose', option: 1 },
    { type: 'choose', option: 2 },
    { type: 'leave' },
  ];
  return [...reveals, ...others].filter((move) => !refusalOf(view, player, move));
}

const ifAllowed = (state: MatchState, player: PlayerId, move: MatchMove): MatchMove | undefined =>
  refusalOf(publicView(state), player, move) ? undefined : move;

/** E-2: the winner first, who has not always more points (T-5); a tie in the order of the players. */
function standings({ phase, players }: MatchState): Standings | undefined {
  if (phase.at !== 'over') return undefined;
  const inOrder = players.map(({ id, score }) => ({ player: id, score }));
  return phase.winner === players[1].id ? inOrder.reverse() : inOrder;
}
