import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { RoomSummary } from '../../client/browser.ts';
import { follow, roomAddress } from '../address.ts';
import { words } from '../languages/words.ts';
import { posterOf, titleOf } from '../posters.ts';
import { server } from '../server.ts';
import { joinOrWatch, roomLabel, roomNumbers, roomStatus, tableOf } from './room-line.ts';
import { canJoin, inOrder, isOpenBoard, RoomList } from './room-list.ts';

const SHOWN_AT_FIRST = 8;

/** The rooms that are listed for everybody, as they are now. */
export function RoomListView() {
  const list = useRoomList();
  const rooms = list.rooms.value;
  const isWhole = useSignal(false);
  const board = rooms?.find(isOpenBoard);
  const others = inOrder(rooms?.filter((room) => room !== board) ?? [], isJoinable);
  const shown = isWhole.value ? others : others.slice(0, SHOWN_AT_FIRST);
  return (
    <section class="rooms sheet" aria-labelledby="rooms-title">
      <h2 id="rooms-title">{words().home.rooms.title}</h2>
      <p class="hint-text" role="status">
        {list.isLost.value ? words().home.rooms.lost : aboutRooms(rooms && others.length)}
      </p>
      <ul class="room-lines">
        <OpenBoardLine board={board} />
        {shown.map((room) => (
          <RoomLine key={room.id} room={room} />
        ))}
      </ul>
      {shown.length < others.length && (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            isWhole.value = true;
          }}
        >
          {words().home.rooms.showAll(others.length)}
        </button>
      )}
    </section>
  );
}

function aboutRooms(count: number | undefined): string | undefined {
  if (count === undefined) return words().home.rooms.looking;
  return count === 0 ? words().home.rooms.none : undefined;
}

const isJoinable = (room: RoomSummary): boolean => canJoin(room, posterOf(room.game)?.info);

function OpenBoardLine({ board }: { readonly board: RoomSummary | undefined }) {
  return (
    <li class="room-line" data-game="scramble">
      <div class="room-line-words">
        <strong>{words().home.rooms.openBoard}</strong>
        <span>{words().home.rooms.openBoardAbout}</span>
        {board && <span class="hint-text">{roomNumbers(board)}</span>}
      </div>
      <a
        class="button"
        href={roomAddress('default')}
        onClick={follow}
        aria-label={words().home.rooms.joinOpenBoard}
      >
        {joinOrWatch(true)}
      </a>
    </li>
  );
}

function RoomLine({ room }: { readonly room: RoomSummary }) {
  const game = titleOf(room.game);
  const canSit = isJoinable(room);
  return (
    <li class="room-line" data-game={room.game}>
      <div class="room-line-words">
        <strong class="name">{tableOf(room.host)}</strong>
        <span>
          {game}, {roomStatus(room)}
        </span>
        <span class="hint-text">{roomNumbers(room)}</span>
      </div>
      <a
        class="button"
        href={roomAddress(room.id)}
        onClick={follow}
        aria-label={roomLabel(canSit, room.host, game)}
      >
        {joinOrWatch(canSit)}
      </a>
    </li>
  );
}

function useRoomList(): RoomList {
  const list = useMemo(
    () =>
      new RoomList({
        load: () => server().rooms(),
        after: (milliseconds, action) => {
          const timer = setTimeout(action, milliseconds);
          return () => clearTimeout(timer);
        },
        isVisible: () => document.visibilityState === 'visible',
        onVisibility: (action) => {
          document.addEventListener('visibilitychange', action);
          return () => document.removeEventListener('visibilitychange', action);
        },
      }),
    [],
  );
  useEffect(() => list.start(), [list]);
  return list;
}
