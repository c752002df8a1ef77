import { games } from '../../games/index.ts';
import { PLAYER_STYLES, type Screen, type Style, type TextUi } from '../../games/text.ts';
import type { PublicView } from '../../games/view.ts';
import type { RoomPort } from '../../room/port.ts';
import { isDone } from '../../table/table-moves.ts';
import { awaitedIn, type Peek } from './action.ts';

/** All that is to be seen of a room, before it is laid out. */
export interface Scene {
  /** What is played, and where. */
  readonly title: string;
  readonly link: string;
  readonly isConnected: boolean;
  readonly people: readonly PersonLine[];
  /** How many more there are than those. */
  readonly others: number;
  readonly watching: number;
  /** The cards, or what only this player may see of them; undefined if none lie there yet. */
  readonly table: ((screen: Screen) => string) | undefined;
  /** How it stands, or how it ended. */
  readonly standing: string;
  readonly news: readonly string[];
  /** What is to be said to the one at this terminal alone. */
  readonly notice: string;
  readonly prompt: string;
  /** What is shown instead of everything else for a while, such as help. */
  readonly overlay: string;
}

/** Somebody, as a line. */
export interface PersonLine {
  readonly name: string;
  readonly style: Style;
  readonly isYou: boolean;
  /** The others wait for them. */
  readonly isAwaited: boolean;
  /** What they have, and whether they are there. */
  readonly notes: string;
}

/** What one terminal adds to what is known of the room. */
export interface Look {
  readonly link: string;
  readonly news: readonly string[];
  readonly notice: string;
  readonly prompt: string;
  readonly overlay: string;
  /** The secret cards are shown while somebody looks at them, and only then. */
  readonly peek: Peek;
  /** What people must get to see before it goes on. */
  readonly held: PublicView | undefined;
}

export function sceneOf(room: RoomPort, text: TextUi, look: Look): Scene {
  const { link, news, notice, prompt, overlay } = look;
  return {
    title: games.get(room.game)?.info.title ?? room.game,
    link,
    isConnected: room.status === 'live',
    ...peopleIn(room, text),
    watching: room.presence.spectators,
    table: tableOf(room, text, look),
    standing: standingOf(room, text),
    news,
    notice,
    prompt,
    overlay,
  };
}

function tableOf(room: RoomPort, text: TextUi, { peek, held }: Look): Scene['table'] {
  const { view, secret } = room;
  if (!view) return undefined;
  if (held) return (screen) => text.renderBoard(held, screen);
  if (peek !== 'now' || secret === null) return (screen) => text.renderBoard(view, screen);
  return (screen) => text.secret?.(secret, screen) ?? text.renderBoard(view, screen);
}

function standingOf({ view, table }: RoomPort, text: TextUi): string {
  if (!view) {
    const free = table.seats - table.people.length;
    return free > 0 && table.status === 'waiting'
      ? `${table.people.length} of ${table.seats} seats are taken.`
      : '';
  }
  if (table.status === 'ended') return 'The game was ended before it was over.';
  return isDone(table) ? text.resultText(view) : text.statusLine(view);
}

/** So many people are listed: on a board that is open to all there may be thousands. */
const MOST_LISTED = 20;

function peopleIn(room: RoomPort, text: TextUi): Pick<Scene, 'people' | 'others'> {
  const { you, table } = room;
  const all = namesIn(room);
  const listed = listedOf(all, you);
  const due = new Set(isDone(table) ? [] : awaitedIn(room));
  const people = listed.map(([name, index]) => ({
    name,
    style: PLAYER_STYLES[index % PLAYER_STYLES.length] ?? 'bold',
    isYou: name === you,
    // That everybody can do something goes without saying.
    isAwaited: due.size < listed.length && due.has(name),
    notes: notesOn(name, room, text),
  }));
  return { people, others: all.length - listed.length };
}

/** In some games a view knows only those who have made a move: the others come after them. */
function namesIn({ view, table, you }: RoomPort): string[] {
  const players = view ? view.players.map(({ name }) => name) : [];
  const seated = table.people.map(({ name }) => name);
  return [...new Set([...players, ...seated, ...(you === null ? [] : [you])])];
}

/** The first ones in the order in which they play, with the one at this terminal. */
function listedOf(
  all: readonly string[],
  you: string | null,
): readonly (readonly [name: string, index: number])[] {
  const listed = all.slice(0, MOST_LISTED).map((name, index) => [name, index] as const);
  const own = you === null ? -1 : all.indexOf(you);
  if (you === null || own < MOST_LISTED) return listed;
  return [...listed.slice(0, -1), [you, own] as const];
}

function notesOn(name: string, { view, table, presence, you }: RoomPort, text: TextUi): string {
  const person = table.people.find((known) => known.name === name);
  const isGone = person?.hasLeft === true;
  const isAway = !isGone && !isDone(table) && name !== you && !presence.players.includes(name);
  return [
    ...(view ? [text.score(view, name)] : []),
    ...(table.host === name && !view ? ['host'] : []),
    ...(isGone ? ['gone'] : []),
    ...(isAway ? ['away'] : []),
  ].join(', ');
}
