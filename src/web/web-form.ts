import type { Signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { GameInfo } from '../games/game.ts';
import type { GameName, OptionsOf } from '../games/index.ts';
import type { Session } from './room/session.ts';
import type { Telling } from './telling.ts';

/** How a game is offered on the first page. It is loaded with it, so it is small. */
export interface Poster<Name extends GameName = GameName> {
  readonly game: Name;
  /** What is said of it. It is read whenever it is shown, for the language may change. */
  words(): PosterWords;
  /** Three or four cards that lie as if somebody played. */
  readonly Picture: ComponentType;
  /** What people can choose when they open a room. */
  readonly Options: ComponentType<{ readonly choice: Signal<OptionsOf<Name>> }>;
  /** The choice of whoever does not want to choose. */
  readonly quick: OptionsOf<Name>;
  readonly info: GameInfo;
  /** Where one can choose to sit, with words for it. */
  places?(): readonly (readonly [place: string, words: string])[];
  /** What leaving means while it is played; if undefined, the others go on without them. */
  leaving?(): Leaving;
  /** What was chosen, in a few words each. Of cards that were laid out the size is not known. */
  chips?(choice: OptionsOf<Name>, isLaidOut: boolean): readonly string[];
  /** Everything else about the game, when somebody goes to a table. */
  load(): Promise<WebForm<Name>>;
}

interface PosterWords {
  readonly title: string;
  /** What it is, in two sentences. */
  readonly lines: string;
  /** For how many, such as `2 to 4 players`. */
  readonly players: string;
}

/** What it means to leave a game that is being played, in words. */
export interface Leaving {
  readonly question: string;
  readonly meaning: string;
  /** The button that does it. */
  readonly now: string;
  /** What it means when the host sends somebody away. */
  sentAway(name: string): string;
  /** Whoever leaves has lost. */
  readonly forfeits: boolean;
}

/** How a game is played in a browser. */
export interface WebForm<Name extends GameName = GameName> extends Telling<Name> {
  /** What lies on the table, and what you can do with it. */
  readonly Table: Table<Name>;
}

export type Table<Name extends GameName = GameName> = ComponentType<{
  readonly session: Session<Name>;
}>;
