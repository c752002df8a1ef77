import { games } from '../../games/index.ts';
import { PLAYER_STYLES, type Screen, type Style, type TextUi } from '../../games/text.ts';
import type { Effect, PublicView, Spot } from '../../games/view.ts';
import type { RoomPort } from '../../room/port.ts';
import type { TableEffect } from '../../table/moves.ts';
import { isDone } from '../../table/table-moves.ts';
import { spotOf } from '../hot-seat.ts';
import { awaitedIn, type Peek } from './room-prompt.ts';

/** The state of one terminal, beside that of the room. */
export interface SessionState {
  readonly link: string;
  readonly news: readonly string[];
  /** A message for this terminal alone. */
  readonly notice: string;
  readonly prompt: string;
  /** Shown instead of everything else, such as help; empty if nothing is. */
  readonly overlay: string;
  /** The secret cards are shown only while this is `now`. */
  readonly peek: Peek;
  /** A view that the players must see before the current one. */
  readonly held: PublicView | undefined;
}

/** The contents of the screen, before layout. */
export interface ScreenModel extends SessionState {
  readonly title: string;
  readonly isConnected: boolean;
  readonly players: readonly PlayerLine[];
  /** How many players are not listed. */
  readonly unlisted: number;
  readonly spectators: number;
  /** Renders the board or the secret cards; undefined before the start. */
  readonly board: ((screen: Screen) => string) | undefined;
  /** The status of the game, or its result. */
  readonly statusLine: string;
}

export interface PlayerLine {
  readonly name: string;
  readonly style: Style;
  readonly isYou: boolean;
  readonly isAwaited: boolean;
  /** The score, and whether the player is away or gone. */
  readonly notes: string;
}

export function screenModelOf(room: RoomPort, text: TextUi, state: SessionState): ScreenModel {
  return {
    ...state,
    title: games.get(room.game)?.info.title ?? room.game,
    isConnected: room.status === 'live',
    ...playersIn(room, text),
    spectators: room.presence.spectators,
    board: boardOf(room, text, state),
    statusLine: statusLineOf(room, text),
  };
}

function boardOf(
  { view, secret }: RoomPort,
  text: TextUi,
  { peek, held }: SessionState,
): ScreenModel['board'] {
  if (!view) return undefined;
  const canSeeSecret = !held && peek === 'now' && secret !== null;
  return (screen) =>
    (canSeeSecret ? text.secret?.(secret, screen) : undefined) ??
    text.renderBoard(held ?? view, screen);
}

function statusLineOf({ view, table }: RoomPort, text: TextUi): string {
  if (!view) {
    const { seats, seatCount, status } = table;
    return seats.length < seatCount && status === 'waiting'
      ? `${seats.length} of ${seatCount} seats are taken.`
      : '';
  }
  if (table.status === 'ended') return 'The game was ended before it was over.';
  return isDone(table) ? text.resultText(view) : text.statusLine(view);
}

/** Open boards may have thousands of players. */
const MOST_LISTED = 20;

function playersIn(room: RoomPort, text: TextUi): Pick<ScreenModel, 'players' | 'unlisted'> {
  const { you, table } = room;
  const names = namesIn(room);
  const own = you === null ? -1 : names.indexOf(you);
  const listed = [...names.keys()].slice(0, MOST_LISTED);
  if (own >= MOST_LISTED) listed.splice(-1, 1, own);
  const awaited = new Set(isDone(table) ? [] : awaitedIn(room));
  const players = listed.map((index) => {
    const name = names[index] ?? '';
    return {
      name,
      style: PLAYER_STYLES[index % PLAYER_STYLES.length] ?? 'bold',
      isYou: name === you,
      // Not marked if all are.
      isAwaited: awaited.size < listed.length && awaited.has(name),
      notes: notesOn(name, room, text),
    };
  });
  return { players, unlisted: names.length - listed.length };
}

/** In order of play. The views of some games lack players who have not moved yet: those come last. */
function namesIn({ view, table, you }: RoomPort): string[] {
  const players = [...(view?.players ?? []), ...table.seats].map(({ name }) => name);
  return [...new Set([...players, ...(you === null ? [] : [you])])];
}

function notesOn(name: string, { view, table, presence, you }: RoomPort, text: TextUi): string {
  const isGone = table.seats.some((seat) => seat.name === name && seat.hasLeft);
  const isAway = !isGone && !isDone(table) && name !== you && !presence.players.includes(name);
  return [
    ...(view ? [text.score(view, name)] : []),
    ...(table.host === name && !view ? ['host'] : []),
    ...(isGone ? ['gone'] : []),
    ...(isAway ? ['away'] : []),
  ].join(', ');
}

/** The description of an effect. */
export interface Sentence {
  readonly text: string;
  /** The spot of the card that it names, if any. */
  readonly cardAt: Spot | undefined;
}

/** Describes effects of the table and of the game. */
export function describeEffects(
  effects: readonly Effect[],
  text: TextUi,
  view: PublicView | undefined,
): Sentence[] {
  return effects.flatMap((effect) => {
    const sentence =
      describeTableEffect(effect as TableEffect) ?? (view && text.describe(effect, view));
    const cardAt = 'card' in effect ? spotOf(effect) : undefined;
    return sentence === undefined ? [] : [{ text: sentence, cardAt }];
  });
}

function describeTableEffect(effect: TableEffect): string | undefined {
  switch (effect.type) {
    case 'sat-down':
      return `${effect.player} sits down.`;
    case 'stood-up':
      return effect.by === effect.player
        ? `${effect.player} has left.`
        : `${effect.by} has sent ${effect.player} away.`;
    case 'host':
      return `${effect.player} is the host now.`;
    case 'invited':
      return 'There is a new invitation.';
    case 'started':
      return 'The game begins.';
    case 'ended':
      return `${effect.player} has ended the game.`;
    case 'rematch':
      return 'There is another game with the same people.';
    default:
      return undefined;
  }
}

const MOVES_IN_NEWS = 3;

/** The descriptions of the latest moves. */
export class News {
  #latest: (readonly Sentence[])[] = [];

  add(sentences: readonly Sentence[]): void {
    if (sentences.length === 0) return;
    this.#latest = [...this.#latest, sentences].slice(-MOVES_IN_NEWS);
  }

  /** A line per move, without cards that are face down again: to remember them is the game. */
  lines(view: PublicView | undefined): string[] {
    const isHidden = ({ cardAt }: Sentence): boolean =>
      cardAt !== undefined && view?.spots[cardAt] === 'down';
    return this.#latest
      .map((sentences) => sentences.filter((one) => !isHidden(one)))
      .filter(({ length }) => length > 0)
      .map((sentences) => sentences.map(({ text }) => text).join(' '));
  }
}
