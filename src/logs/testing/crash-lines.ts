import { createHash } from 'node:crypto';
import type { Game, Json, PlayerId } from '../../games/game.ts';
import type { MoveId, Seq } from '../../history/entry.ts';
import type { MoveReply } from '../../room/move-request.ts';
import type { RoomId } from '../../table/state.ts';

/** Who may play in the rooms. Two of these names are traps for tables that are plain objects. */
export const PLAYERS = ['alice', 'bob', '__proto__', 'constructor'] as const;

/** A move under its id, which no other move has. */
export type Sent = {
  readonly room: RoomId;
  readonly player: PlayerId;
  readonly move: Json;
  readonly id: MoveId;
};

/** Why a move was sent. */
export type Why =
  | 'new'
  /** Together with another one like it. */
  | 'twice'
  /** It had been answered before, in this life of the process. */
  | 'again'
  /** It had become durable before, in an earlier life. */
  | 'after restart'
  /** The process was killed before it was answered. */
  | 'in doubt';

export type SentLine = Sent & { readonly type: 'sent'; readonly why: Why };

export type AnsweredLine = Sent & {
  readonly type: 'answered';
  readonly why: Why;
  readonly answer: MoveReply;
  /** How many entries of the room were durable at that moment, and what they added up to. */
  readonly at: Seq;
  readonly digest: string;
};

type EnteredLine = {
  readonly type: 'entered';
  readonly room: RoomId;
  /** Whether it was new, was left over from an earlier life, or had left memory in between. */
  readonly how: 'created' | 'found' | 'reloaded';
};

/** What the process that plays tells of what it does, as it happens. */
export type Line = SentLine | AnsweredLine | EnteredLine;

/** Stands for everything that anybody can learn about the room. */
export function digestOf<State>(game: Game<Json, State>, state: State, saved: Json): string {
  const secrets = PLAYERS.map((player) => game.privateView(state, player));
  const all = [saved, game.publicView(state), secrets];
  return createHash('sha256').update(JSON.stringify(all)).digest('base64');
}
