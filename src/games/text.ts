import type { Json } from './json.ts';
import type { Effect, PlayerId, PublicView, Spot } from './view.ts';

/**
 * How a game is played in lines of text, with everybody at one keyboard or each at their own. It knows
 * nothing but views and effects, so it can say no more than its reader may know.
 *
 * What is said may contain whatever people call themselves and their cards: whoever shows it makes it
 * harmless first. Only `table` and `secret` are shown as they are, as they may have colours in them:
 * there `Screen.fit` does it.
 */
export interface TextUi<
  Move extends Json = Json,
  Public extends PublicView = PublicView,
  Private extends Json = Json,
  Happening extends Effect = Effect,
> {
  /** What is played, and by whom. */
  welcome(view: Public): string;

  /** What lies on the table, no larger than the screen. */
  renderBoard(view: Public, screen: Screen): string;

  /** What only this player may see, or undefined if there is nothing. */
  secret?(secret: Private, screen: Screen): string | undefined;

  /** How the game stands, in a line or two. */
  statusLine(view: Public): string;

  /** What a player has to show for it, in a word or two, such as `2 points`. */
  score(view: Public, player: PlayerId): string;

  /** What happened, in a sentence; undefined if it goes without saying. */
  describe(effect: Happening, view: Public): string | undefined;

  /**
   * Where a move goes on beyond what people must get to see, as when all cards are turned face down
   * after the last one of a round.
   */
  readonly holds?: {
    /** What pressing Enter does then, or undefined if there is no need to pause after that. */
    after(effect: Happening): string | undefined;
    /** The view as it is right after that. */
    view(before: Public, effect: Happening): Public;
  };

  /** What this player can do now, or undefined if they have to wait for others. */
  prompt(view: Public, player: PlayerId): Prompt<Move> | undefined;

  /**
   * Which of these, who share one keyboard, is to be asked next, given who was asked last; undefined
   * once it is over. In some games a view knows only those who have made a move.
   */
  nextPlayer(
    view: Public,
    players: readonly PlayerId[],
    last: PlayerId | undefined,
  ): PlayerId | undefined;

  /** The rules in short, and what can be typed. */
  help(view: Public): string;

  /** Why it is over, what everybody has, and who has won. */
  resultText(view: Public): string;
}

/** What is asked of somebody. */
export type Prompt<Move extends Json = Json> =
  | {
      /** Goes on after a name: `reveal a first card (row column):` */
      readonly ask: string;
      /** What was typed, as a move. Throws Misunderstood. */
      readonly read: (line: string) => Move;
    }
  | {
      /** What pressing Enter does: `Press Enter to hide the cards.` */
      readonly enter: string;
      readonly move: Move;
    };

/** Where it is shown. */
export interface Screen {
  /** In columns; infinite in a pipe. */
  readonly width: number;
  /** In lines; infinite in a pipe. */
  readonly height: number;
  /** What the reader looks at, in games that may not fit on a screen. */
  readonly focus?: Spot | undefined;
  /** The text in that style, if there are colours. */
  paint(text: string, ...styles: Style[]): string;
  /** The text made harmless, and exactly that wide: cut off or filled up with blanks. */
  fit(text: string, width: number): string;
  /** How wide the text is when it is made harmless. */
  widthOf(text: string): number;
}

/** As terminals call them. */
export type Style =
  | 'bold'
  | 'dim'
  | 'inverse'
  | 'underline'
  | 'black'
  | 'whiteBright'
  | 'red'
  | 'green'
  | 'yellow'
  | 'blue'
  | 'magenta'
  | 'cyan'
  | 'redBright'
  | 'greenBright'
  | 'bgRed'
  | 'bgGreen'
  | 'bgYellow'
  | 'bgBlue'
  | 'bgMagenta'
  | 'bgCyan';

/** The colours that tell players apart, in the order in which they play; after the last, the first. */
export const PLAYER_STYLES: readonly Style[] = [
  'cyan',
  'yellow',
  'magenta',
  'green',
  'blue',
  'red',
];

/** What somebody typed makes no sense here. The message says what is wrong, without a full stop. */
export class Misunderstood extends Error {
  override readonly name = 'Misunderstood';
}
