import type { Json } from './json.ts';
import type { Effect, PlayerId, PublicView, Spot } from './view.ts';

/**
 * The text interface of a game, for one shared keyboard or one for each player. It sees only views and
 * effects, so it cannot reveal more than its reader may know.
 *
 * Texts may contain names of players and cards as they were entered: callers make them printable. Only
 * `renderBoard` and `secret` are shown unchanged, as they may contain colours: they use `Screen.fit`.
 */
export interface TextUi<
  Move extends Json = Json,
  Public extends PublicView = PublicView,
  Private extends Json = Json,
  GameEffect extends Effect = Effect,
> {
  /** Names the game and its players. */
  welcome(view: Public): string;

  /** Draws the cards, no larger than the screen. */
  renderBoard(view: Public, screen: Screen): string;

  /** Shows the player's secret, or undefined if there is nothing to show. */
  secret?(secret: Private, screen: Screen): string | undefined;

  /** Sums up the game in a line or two. */
  statusLine(view: Public): string;

  /** A player's score, such as `2 points`. */
  score(view: Public, player: PlayerId): string;

  /** Describes an effect in a sentence; undefined if it needs no words. */
  describe(effect: GameEffect, view: Public): string | undefined;

  /** Pauses within a move, such as before all cards are turned face down at the end of a round. */
  readonly holds?: {
    /** What pressing Enter does, or undefined if the effect needs no pause. */
    after(effect: GameEffect): string | undefined;
    /** The view right after the effect. */
    view(before: Public, effect: GameEffect): Public;
  };

  /** Asks for this player's move, or undefined if they have to wait for others. */
  prompt(view: Public, player: PlayerId): Prompt<Move> | undefined;

  /**
   * Picks the next of several players who share one keyboard, given the last; undefined once the game is
   * over. In some games the view has only players who have moved.
   */
  nextPlayer(
    view: Public,
    players: readonly PlayerId[],
    last: PlayerId | undefined,
  ): PlayerId | undefined;

  /** The rules in brief, and the possible input. */
  help(view: Public): string;

  /** Why the game is over, all scores, and who has won. */
  resultText(view: Public): string;
}

export type Prompt<Move extends Json = Json> =
  | {
      /** Follows a name: `reveal a first card (row column):` */
      readonly ask: string;
      /** Throws InputError. */
      readonly read: (line: string) => Move;
    }
  | {
      /** What pressing Enter does: `Press Enter to hide the cards.` */
      readonly enter: string;
      readonly move: Move;
    };

export interface Screen {
  /** In columns; infinite in a pipe. */
  readonly width: number;
  /** In lines; infinite in a pipe. */
  readonly height: number;
  /** The spot to keep visible, in games that may not fit on a screen. */
  readonly focus?: Spot | undefined;
  /** Styles the text, if the screen has colours. */
  paint(text: string, ...styles: Style[]): string;
  /** Makes the text printable, and cuts or pads it to exactly that width. */
  fit(text: string, width: number): string;
  /** The width of the printable text. */
  widthOf(text: string): number;
}

const COLOURS = ['cyan', 'yellow', 'magenta', 'green', 'blue', 'red'] as const;
type Colour = (typeof COLOURS)[number];

/** Named as in terminals. */
export type Style =
  | 'bold'
  | 'dim'
  | 'inverse'
  | 'underline'
  | 'black'
  | 'whiteBright'
  | 'redBright'
  | 'greenBright'
  | Colour
  | `bg${Capitalize<Colour>}`;

/** Colours that tell players apart, in playing order; after the last comes the first again. */
export const PLAYER_STYLES: readonly Style[] = COLOURS;

/** Typed input is invalid. The message says what is wrong, without a full stop. */
export class InputError extends Error {
  override readonly name = 'InputError';
}
