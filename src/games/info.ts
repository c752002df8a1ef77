import type { Json } from './json.ts';

/** JSON Schema, as plain data. */
export type JsonSchema = { readonly [key: string]: Json };

/** The facts about a game that do not depend on how it is being played. Plain data. */
export interface GameInfo {
  /** The name for people. */
  readonly title: string;
  /** How many can play, and how many seats are suggested to somebody who creates a room. */
  readonly seats: { readonly least: number; readonly most: number; readonly usual: number };
  /** People may still join while it is being played. */
  readonly joinLate: boolean;
  /** One player acts at a time. Otherwise everybody acts at once, and nobody is awaited. */
  readonly hasTurns: boolean;
  /** Some players may see what others may not. */
  readonly hasSecrets: boolean;
  /** Where people can choose to sit, in games in which that matters. */
  readonly places?: readonly string[];
  /**
   * What people can choose when they set up a game, with limits and defaults. Everybody may know what
   * they chose, but for what is `writeOnly`: that tells where the cards are.
   */
  readonly options: JsonSchema;
  /** The moves that people can make. */
  readonly move: JsonSchema;
}

/** The most people that can share one device, however many can play. */
const MOST_AT_ONE_DEVICE = 8;

/** How many can play on one device. */
export const hotseatSeats = ({
  seats: { least, most },
}: Pick<GameInfo, 'seats'>): { readonly least: number; readonly most: number } => ({
  least,
  most: Math.min(most, MOST_AT_ONE_DEVICE),
});
