/** Plays Memory Match: `bot.ts LINK NAME`, or with a server instead of a link, in a new room. */
import { type MoveIn, match } from 'recollect';
import { parseLink, Recollect } from 'recollect/client';

const [address = 'localhost:8080', name = 'Bot'] = process.argv.slice(2);
const { server, room: id, ...invited } = parseLink(address);
const recollect = new Recollect(server);
const seat = await (id === 'default'
  ? recollect.create({ game: 'match', name })
  : recollect.sitDown<'match'>(id, { name, ...invited }));
const room = await recollect.play(seat);
console.log(recollect.link(room.id));

const seen = new Map<number, string>();
room.listen(() => {
  for (const [spot, card] of room.view?.spots.entries() ?? [])
    if (card !== null && card !== 'down') seen.set(spot, `${card.up.kind} ${card.up.number}`);
});

function choose(): MoveIn<'match'> | undefined {
  const moves = room.view ? match.moves(room.view, name) : [];
  const down = moves.flatMap((move) => (move.type === 'reveal' ? [move.spot] : []));
  const liked = down.filter((spot) => !seen.get(spot)?.startsWith('penalty'));
  const first = room.view?.phase.at === 'second' ? [room.view.phase.first] : liked;
  const face = (spot: number) => seen.get(spot) ?? spot;
  const twin = liked.find((a) => first.some((b) => a !== b && face(a) === face(b)));
  const spot = twin ?? liked.find((one) => !seen.has(one)) ?? down[0];
  if (spot !== undefined) return { type: 'reveal', spot };
  return moves.find((move) => move.type === 'seen' || move.type === 'choose');
}

if (id === 'default') await room.until(() => room.here.length === 2).then(() => room.start());
while (!room.isOver) {
  const move = choose();
  if (move) await room.play(move);
  await new Promise((resolve) => setTimeout(resolve, 100));
}
console.log(JSON.stringify(room.table.standings));
room.close();
