/** Plays Memory Match: `bot.ts LINK NAME`, or with a server instead of a link, in a new room. */
import { type MoveIn, match } from 'recollect';
import { type PlayerPort, parseLink, Recollect } from 'recollect/client';

const seen = new Map<number, string>();

/** The move to make now; undefined while it is the other player's turn. */
function choose({ view, you }: PlayerPort<'match'>): MoveIn<'match'> | undefined {
  for (const [spot, card] of view?.spots.entries() ?? [])
    if (card !== null && card !== 'down') seen.set(spot, `${card.up.kind} ${card.up.number}`);
  const moves = view && you !== null ? match.moves(view, you) : [];
  const down = moves.flatMap((move) => (move.type === 'reveal' ? [move.spot] : []));
  const liked = down.filter((spot) => !seen.get(spot)?.startsWith('penalty'));
  const first = view?.phase.kind === 'second' ? [view.phase.first] : liked;
  const face = (spot: number) => seen.get(spot) ?? spot;
  const twin = liked.find((a) => first.some((b) => a !== b && face(a) === face(b)));
  const spot = twin ?? liked.find((one) => !seen.has(one)) ?? down[0];
  if (spot !== undefined) return { type: 'reveal', spot };
  return moves.find((move) => move.type === 'seen' || move.type === 'choose');
}

const [address = 'localhost:8080', name = 'Bot'] = process.argv.slice(2);
const { server, room: id, ...invited } = parseLink(address);
const recollect = new Recollect(server);
const seat = await (id === 'default'
  ? recollect.create({ game: 'match', name })
  : recollect.sitDown<'match'>(id, { name, ...invited }));
const room = await recollect.play(seat);
console.log(recollect.link(room.id));
if (id === 'default')
  await room.until((now) => now.presence.players.length === 2).then(() => room.start());

for (let move = choose(room); !room.isOver; move = choose(room)) {
  const reply = move && (await room.play(move));
  if (reply && 'lost' in reply) throw room.error;
  if (!move) await room.until((now) => now.isOver || choose(now) !== undefined);
}
console.log(JSON.stringify(room.table.standings));
room.close();
