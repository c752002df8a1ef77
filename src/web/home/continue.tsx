import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { RoomView } from '../../client/browser.ts';
import type { GameName, ViewOf } from '../../games/index.ts';
import { follow, roomAddress } from '../address.ts';
import { words } from '../languages/words.ts';
import { forgetSeat, keepSeat, keptSeats } from '../people/kept-seats.ts';
import { posterOf, titleOf } from '../posters.ts';
import { server } from '../server.ts';
import { findTable, type KeptTable } from './kept-tables.ts';

/** How many seats are looked for; those from long ago can wait. */
const MOST = 8;

/** The tables at which this browser has a seat; nothing if there are none. */
export function Continue() {
  const tables = useKeptTables();
  if (tables.value.length === 0) return null;
  return (
    <section class="kept sheet" aria-labelledby="kept-title">
      <h2 id="kept-title">{words().home.kept.title}</h2>
      <ul class="room-lines">
        {tables.value.map((table) => (
          <KeptLine key={table.seat.room} table={table} />
        ))}
      </ul>
    </section>
  );
}

function KeptLine({ table }: { readonly table: KeptTable }) {
  const { seat, others, status } = table;
  const { kept } = words().home;
  const game = titleOf(seat.game);
  const company = others.length === 0 ? kept.alone : kept.others(...shortened(others));
  return (
    <li class="room-line" data-game={seat.game} data-status={status}>
      <div class="room-line-words">
        <strong>{game}</strong>
        <span>{company}</span>
        <span class="room-line-status">{kept.status[status]}</span>
      </div>
      <a
        class="button"
        href={roomAddress(seat.room)}
        aria-label={kept.label(game, company)}
        onClick={(event) => {
          // In a rematch it is the same seat, but nobody has been there yet.
          keepSeat(seat, Date.now());
          follow(event);
        }}
      >
        {kept.goOn}
      </a>
    </li>
  );
}

/** The first names, and how many more there are. */
const shortened = (names: readonly string[]): [named: readonly string[], more: number] =>
  names.length > 3 ? [names.slice(0, 2), names.length - 2] : [names, 0];

function useKeptTables(): Signal<readonly KeptTable[]> {
  const tables = useSignal<readonly KeptTable[]>([]);
  useEffect(() => {
    void findTables().then((found) => {
      tables.value = found;
    });
  }, [tables]);
  return tables;
}

/** The latest first. What is gone is forgotten. */
async function findTables(): Promise<readonly KeptTable[]> {
  const sources = { look: (room: string) => server().look(room), isAwaited };
  const seats = keptSeats().slice(0, MOST);
  const found = await Promise.all(seats.map((seat) => findTable(seat, sources)));
  found.forEach((table, index) => {
    const seat = seats[index];
    if (table === 'gone' && seat) forgetSeat(seat);
  });
  const tables = found.filter((table) => table !== undefined && table !== 'gone');
  const rooms = tables.map(({ seat }) => seat.room);
  return tables.filter(({ seat }, index) => rooms.indexOf(seat.room) === index);
}

/** The game itself knows. Whoever has a seat is about to need its table anyway. */
async function isAwaited({ game, view }: RoomView, player: string): Promise<boolean> {
  try {
    const form = await posterOf(game)?.load();
    // What everybody may see of a game is what its rules say.
    return form?.awaited(view as unknown as ViewOf<GameName>).includes(player) ?? false;
  } catch {
    return false;
  }
}
