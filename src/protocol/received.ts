import Type, { type TSchema } from 'typebox';
import { compiledCheck } from '../table/schema.ts';
import { FromServer } from './messages.ts';
import { idOf, line, list, RoomSummary, RoomView, SeatAnswer } from './rooms.ts';
import { GAME_SCHEMAS, type GameSchemas, TABLE_EFFECTS } from './views.ts';

/** The answers of the HTTP API. */
const ANSWERS = {
  rooms: Type.Object({ rooms: list(RoomSummary) }),
  room: RoomView,
  seat: SeatAnswer,
  invitation: Type.Object({ invitation: line() }),
  rematch: Type.Object({ room: idOf() }),
} as const;

export type AnswerKind = keyof typeof ANSWERS;

/**
 * Checks what an untrusted server has sent. Each check says in one line what is wrong; undefined if it is
 * valid. Ignores unknown messages, games, effects and fields, which newer servers may send.
 */
export interface ReceivedCheck {
  /** @param game the game of the room, if it is known already */
  message(message: { readonly type: string }, game: string | undefined): string | undefined;
  /** Checks the public view of a game that has started. */
  view(view: unknown, game: string): string | undefined;
  answer(answer: unknown, kind: AnswerKind): string | undefined;
}

export const receivedCheck: ReceivedCheck = {
  message(message, game = '') {
    const wrong = MESSAGES(message.type, message);
    if (wrong !== undefined) return wrong;
    const known = GAMES.get(game);
    return known && checkInGame(known, message as FromServer);
  },
  view: (view, game) => GAMES.get(game)?.part('view', view),
  answer: (answer, kind) => ANSWERED(kind, answer),
};

/** Checks values by the schema of this name. Without one, any value is valid. */
function checksOf(schemas: Readonly<Record<string, TSchema>>, what: string) {
  const byName = new Map(Object.entries(schemas));
  return (name: string, value: unknown): string | undefined => {
    const schema = byName.get(name);
    return schema && compiledCheck(schema, what)(value);
  };
}

const gameChecks = ({ effects, ...parts }: GameSchemas) => ({
  part: checksOf(parts, 'the game'),
  effect: checksOf({ ...TABLE_EFFECTS, ...effects }, 'the effect'),
});

function checkInGame(
  { part, effect }: ReturnType<typeof gameChecks>,
  message: FromServer,
): string | undefined {
  if (message.type === 'secret') return part('secret', message.secret);
  if (message.type !== 'moved') return undefined;
  const wrong = part('change', message.change);
  if (wrong !== undefined) return wrong;
  for (const one of message.effects) {
    const wrongEffect = effect(one.type, one);
    if (wrongEffect !== undefined) return wrongEffect;
  }
  return undefined;
}

const MESSAGES = checksOf(
  Object.fromEntries(FromServer.anyOf.map((one) => [one.properties.type.const, one])),
  'the message',
);
const ANSWERED = checksOf(ANSWERS, 'the answer');
const GAMES = new Map(
  Object.entries(GAME_SCHEMAS).map(([name, schemas]) => [name, gameChecks(schemas)]),
);
