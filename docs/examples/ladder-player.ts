/** Plays Ladder from a program: `node ladder-player.js SERVER SPOT SPOT …` */
import { Recollect } from 'recollect/client';

const [address = '', ...spots] = process.argv.slice(2);

const server = new Recollect(address);
const options = { cards: 4 };
const seat = await server.create({ game: 'ladder', name: 'Ann', options, seed: 'wednesday' });
const room = await server.play(seat);
console.log(server.link(room.id));
await room.until(() => room.presence.players.length === 2 && room.presence.spectators === 1);
await room.start();

for (const spot of spots.map(Number)) {
  await room.until(({ view }) => view?.mover === 'Ann');
  await room.play({ type: 'turn-over', spot });
}
await room.until(() => room.isOver);
console.log(JSON.stringify(room.table.standings));
room.close();
