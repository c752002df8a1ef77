import type { Spot } from '../../game.ts';
import type { Face } from '../card.ts';
import type { MatchMove } from '../moves.ts';
import type { MatchSetup } from '../setup.ts';
import { type NaiveGame, naiveProblem } from './naive.ts';
import { eventsOf } from './naive-events.ts';
import {
  copyOf,
  EVERYBODY,
  expectSameLook,
  type Step,
  type Table,
  tableFrom,
  tryOut,
  type Wish,
} from './naive-table.ts';

/** Explores all states and notes the events. With `alike`, reveals only the first of equal cards. */
export function explore(options: MatchSetup, happened: Set<string>, alike = false): void {
  const start = tableFrom('not shuffled', options);
  const known = new Set([situationOf(start.naive)]);
  const untried = [start];
  for (let table = untried.shift(); table; table = untried.shift()) {
    for (const follower of tryAll(table, happened, alike)) {
      const situation = situationOf(follower.naive);
      if (!known.has(situation)) untried.push(follower);
      known.add(situation);
    }
  }
}

function situationOf({ players, cards, phase, turns, settings }: NaiveGame): string {
  const lie = cards.map(({ is }) => is);
  return JSON.stringify([players, lie, phase, settings.turnCap === null ? 0 : turns]);
}

/** @returns the game after each move that is allowed */
function tryAll(table: Table, happened: Set<string>, alike: boolean): Table[] {
  const followers: Table[] = [];
  for (const wish of wishesIn(table.naive, alike)) {
    if (naiveProblem(table.naive, wish.player, wish.move)) {
      note(tryOut(table, wish), happened);
      table.past.pop();
    } else {
      const follower = copyOf(table);
      note(tryOut(follower, wish), happened);
      followers.push(follower);
    }
  }
  // Refused moves must not have changed anything.
  expectSameLook(table);
  return followers;
}

function note(step: Step, happened: Set<string>): void {
  for (const event of eventsOf(step)) happened.add(event);
}

function wishesIn({ cards, phases }: NaiveGame, alike: boolean): Wish[] {
  const looks: readonly (string | Spot)[] = cards.map(({ face, is }, spot) =>
    is === 'hidden' ? textOf(face) : spot,
  );
  const worthIt = [...cards.keys()].filter(
    (spot) => !alike || looks.indexOf(looks[spot] ?? spot) === spot,
  );
  const spots = [...worthIt, -1, cards.length, 0.5, Number.NaN];
  const moves: MatchMove[] = [
    ...spots.map((spot) => ({ type: 'reveal', spot }) as const),
    { type: 'seen' },
    ...[0, 1, 2, 3].map((option) => ({ type: 'choose', option }) as const),
    { type: 'leave' },
    { type: 'idle', phase: phases },
    { type: 'idle', phase: phases - 1 },
  ];
  return EVERYBODY.flatMap((player) => moves.map((move) => ({ player, move })));
}

const textOf = ({ kind, number }: Face): string => `${kind} ${number}`;
