import type { Json } from './json.ts';

/** JSON Schema, as plain data. */
export type JsonSchema = { readonly [key: string]: Json };

/** How a game is offered to people who meet in a room. */
export interface Offer<Options extends Json = Json, Choice extends Json = Json> {
  /** The name for people. */
  readonly title: string;
  /** How many can play. */
  readonly seats: { readonly least: number; readonly most: number };
  /** People may still come while it is being played. */
  readonly joinLate: boolean;
  /** Where people can choose to sit, in games in which that matters. */
  readonly places?: readonly string[];
  /**
   * What people can choose when they set up a game. Everybody may know what they chose, but for what
   * is `writeOnly`: that tells how the cards lie.
   */
  readonly options: JsonSchema;
  /** The moves that people can make. */
  readonly move: JsonSchema;

  /**
   * What `setup` needs, given what people chose (which fits the schema) and where they sit (null for
   * those who have not chosen). Throws an error whose message tells them what is wrong.
   */
  prepare(chosen: Choice, places: readonly (string | null)[]): Options;

  /** True if what they chose decides how the cards lie: then there is no chance to be fair by. */
  isArranged(chosen: Choice): boolean;
}
