import Type, { type TSchema } from 'typebox';
import { type Check, checkOf } from '../table/schema.ts';
import { FromServer } from './messages.ts';
import { idOf, line, list, RoomSummary, RoomView, Seat } from './rooms.ts';
import { TABLE_EFFECTS, TELLINGS, type Telling } from './views.ts';

/** What a server can be asked for over HTTP. */
const ANSWERS = {
  rooms: Type.Object({ rooms: list(RoomSummary) }),
  room: RoomView,
  seat: Seat,
  invitation: Type.Object({ invitation: line() }),
  rematch: Type.Object({ room: idOf() }),
} as const;

export type AnswerKind = keyof typeof ANSWERS;

/**
 * Checks what a server has sent, which may be anybody. Each tells what is wrong in one line, or undefined
 * if it is of the protocol. What a newer server says besides is of no interest: unknown messages, games,
 * effects and fields are not looked at.
 */
export interface ReceivedCheck {
  /** @param game what is played in the room, if that is known already */
  message(message: { readonly type: string }, game: string | undefined): string | undefined;
  /** What everybody may see of a game that has started. */
  view(view: unknown, game: string): string | undefined;
  answer(answer: unknown, kind: AnswerKind): string | undefined;
}

export const receivedCheck: ReceivedCheck = {
  message(message, game) {
    const wrong = MESSAGES.check(message.type, message);
    return wrong ?? GAMES.get(game ?? '')?.message(message as FromServer);
  },
  view: (view, game) => GAMES.get(game)?.view(view),
  answer: (answer, kind) => ANSWERED.check(kind, answer),
};

/** Checks by name, each compiled when it is first needed. */
class Checks {
  readonly #schemas: ReadonlyMap<string, TSchema>;
  readonly #what: string;
  readonly #compiled = new Map<string, Check>();

  constructor(schemas: Iterable<readonly [name: string, schema: TSchema]>, what: string) {
    this.#schemas = new Map(schemas);
    this.#what = what;
  }

  /** Nothing is wrong with what has no schema. */
  check(name: string, value: unknown): string | undefined {
    const schema = this.#schemas.get(name);
    if (!schema) return undefined;
    const check = this.#compiled.get(name) ?? checkOf(schema, this.#what);
    this.#compiled.set(name, check);
    return check(value);
  }
}

/** What is different in each game. */
class GameCheck {
  readonly #parts: Checks;
  readonly #effects: Checks;

  constructor({ effects, ...parts }: Telling) {
    this.#parts = new Checks(Object.entries(parts), 'the game');
    this.#effects = new Checks(Object.entries({ ...TABLE_EFFECTS, ...effects }), 'the effect');
  }

  view(view: unknown): string | undefined {
    return this.#parts.check('view', view);
  }

  message(message: FromServer): string | undefined {
    if (message.type === 'private') return this.#parts.check('secret', message.view);
    if (message.type !== 'moved') return undefined;
    const wrong = this.#parts.check('change', message.change);
    if (wrong !== undefined) return wrong;
    for (const effect of message.effects) {
      const wrongEffect = this.#effects.check(effect.type, effect);
      if (wrongEffect !== undefined) return wrongEffect;
    }
    return undefined;
  }
}

const MESSAGES = new Checks(
  FromServer.anyOf.map((message) => [message.properties.type.const, message] as const),
  'the message',
);
const ANSWERED = new Checks(Object.entries(ANSWERS), 'the answer');
const GAMES: ReadonlyMap<string, GameCheck> = new Map(
  Object.entries(TELLINGS).map(([name, telling]) => [name, new GameCheck(telling)]),
);
