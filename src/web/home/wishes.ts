import type { NewRoom } from '../../client/browser.ts';
import type { GameName, OptionsOf } from '../../games/index.ts';
import { seatName } from '../people/player-name.ts';
import type { Poster } from '../web-form.ts';

/** Who gets in: whoever has the link, everybody, or those who were invited. */
export type Finding = 'link' | 'listed' | 'invited';

/** What somebody wants a room to be like. */
export interface Wishes<Name extends GameName = GameName> {
  /** As it was typed. */
  readonly name: string;
  readonly options: OptionsOf<Name>;
  /** Where that can be chosen. */
  readonly seats?: number | undefined;
  readonly place?: string | undefined;
  /** How long people may keep the others waiting; 0 for ever. */
  readonly idleSeconds?: number;
  readonly finding?: Finding;
}

/** The wishes of somebody who does not want to choose. */
export const quickWishes = <Name extends GameName>(
  { quick, info: { seats } }: Pick<Poster<Name>, 'quick' | 'info'>,
  name: string,
): Wishes<Name> => ({ name, options: quick, seats: seats.usual });

/** How the server is asked for it. */
export function newRoom<Name extends GameName>(game: Name, wishes: Wishes<Name>): NewRoom<Name> {
  const { name, options, seats, place, idleSeconds = 0, finding = 'link' } = wishes;
  return {
    game,
    name: seatName(name),
    options,
    ...(seats !== undefined && { seatCount: seats }),
    ...(place !== undefined && { place }),
    ...(idleSeconds > 0 && { idleSeconds }),
    ...(finding === 'listed' && { public: true }),
    ...(finding === 'invited' && { byInvitation: true }),
  };
}
