import type { Json } from '../games/game.ts';
import {
  readFields,
  readFlag,
  readIfThere,
  readList,
  readOneOf,
  readOrNull,
  readText,
  readWhole,
} from '../games/json.ts';
import {
  type NewPerson,
  type Person,
  SEAT_KINDS,
  type TableOptions,
  type TableState,
} from './state.ts';

/** A table as it was saved, with the game as that was. Throws if it has not the form of one. */
export function readTable(json: Json): TableState<Json> {
  const { options, people, host, invitation, game, nonces, isEnded, rematch } = readFields(
    json,
    'a table',
  );
  if (game === undefined) throw new Error('expected the game on the table, or null');
  return {
    options: readOptions(options),
    people: readList(people, 'the people', readPerson),
    host: readOrNull(host, 'the host', readText),
    invitation: readOrNull(invitation, 'the invitation', readText),
    game,
    nonces: readList(nonces, 'what they brought to the shuffle', readText),
    isEnded: readFlag(isEnded, 'a game that was ended'),
    rematch: readOrNull(rematch, 'the rematch', readText),
  };
}

export function readOptions(json: Json | undefined): TableOptions {
  const options = readFields(json, 'the options of the table');
  const { chosen, seed, seedIsChosen, isPublic, isOpen, seats, invitation } = options;
  return {
    chosen: structuredClone(readFields(chosen, 'what was chosen')),
    seed: readText(seed, 'the seed'),
    seedIsChosen: readFlag(seedIsChosen, 'a chosen seed'),
    isPublic: readFlag(isPublic, 'a public table'),
    isOpen: readFlag(isOpen, 'an open table'),
    seats: readWhole(seats, 'the seats'),
    invitation: readOrNull(invitation, 'the invitation', readText),
    idleSeconds: readOrNull(options['idleSeconds'], 'the seconds to wait', readWhole),
    people: readList(options['people'], 'the people', readNewPerson),
  };
}

function readNewPerson(json: Json | undefined, what: string): NewPerson {
  const { name, kind, token, nonce, place, skeleton: saved } = readFields(json, what);
  const skeleton = readIfThere(saved, 'how a name looks', readText);
  return {
    name: readText(name, 'a name'),
    kind: readOneOf(SEAT_KINDS, kind, 'the kind of a seat'),
    token: readText(token, 'the token of a seat'),
    nonce: readText(nonce, 'what they brought to the shuffle'),
    place: readOrNull(place, 'a place', readText),
    ...(skeleton !== undefined && { skeleton }),
  };
}

const readPerson = (json: Json | undefined, what: string): Person => ({
  ...readNewPerson(json, what),
  hasLeft: readFlag(readFields(json, what)['hasLeft'], 'a person who has left'),
});
