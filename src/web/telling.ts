import type { ComponentType } from 'preact';
import type { EffectOf, GameName, ViewOf } from '../games/index.ts';
import type { PlayerId } from '../games/view.ts';
import type { Cue } from './sound/cue.ts';

/** What is told of a game in a browser: its rules, whose turn it is, what happened, who has won. */
export interface Telling<Name extends GameName = GameName> {
  /** The rules in short. */
  readonly Rules: ComponentType;

  /** Who keeps the others waiting. In games without turns nobody does. */
  awaited(view: ViewOf<Name>): readonly PlayerId[];

  /** What a player has, for the list of the players. */
  standing(view: ViewOf<Name>, player: PlayerId): Standing;

  /**
   * What a move did, in a sentence for each of its effects; undefined for those that go without saying.
   * @param view what it led to
   * @param you null for spectators
   */
  tell(
    effects: readonly EffectOf<Name>[],
    view: ViewOf<Name>,
    you: PlayerId | null,
  ): readonly (string | undefined)[];

  /** The sentences say whose turn it is whenever that changes, so nobody else need. */
  readonly tellsTurns?: boolean;

  /** What is to be heard when that happens; undefined for silence. */
  cue(effect: EffectOf<Name>): Cue | undefined;

  /** What may surprise somebody now who plays for the first time. It is explained once. */
  surprise?(view: ViewOf<Name>, you: PlayerId | null): Surprise | undefined;

  /**
   * Where a move goes on beyond what people must get to see, as when all cards are turned face down
   * after the last one of a round.
   */
  readonly pauses?: {
    /** For how many milliseconds, given the view right after that; 0 if there is no need to pause. */
    after(effect: EffectOf<Name>, view: ViewOf<Name>): number;
    /** The view as it is right after that. */
    view(before: ViewOf<Name>, effect: EffectOf<Name>): ViewOf<Name>;
  };

  /**
   * For how many milliseconds the table itself shows the end before the sheet with the standings lies
   * over it.
   */
  readonly endStays?: number;

  /** Who has won and why it is over, in a sentence or two. */
  verdict(view: ViewOf<Name>, you: PlayerId | null): string;

  /** What a place at the end is worth, such as `3 pairs`. */
  score(points: number): string;
}

/** A rule that is not what people expect. */
export interface Surprise {
  /** By this it is remembered that somebody knows it: `scramble.waiting`. */
  readonly key: string;
  readonly text: string;
}

export interface Standing {
  /** Short: a number, mostly. */
  readonly score: string;
  /** The same for a screen reader, such as `3 pairs`. */
  readonly inWords: string;
  /** Something to know about them now, such as `waits for row 1, column 2` or `out`. */
  readonly note?: string;
  /** Out of the round, or gone. */
  readonly isOut?: boolean;
}
