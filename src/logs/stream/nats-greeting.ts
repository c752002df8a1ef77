import { connect } from 'node:net';

const DEFAULT_PORT = 4222;

/**
 * The servers that greet a new connection, as every server of NATS does. The client has no end for a
 * connection to one that is frozen: it would keep the process running.
 */
export async function serversThatGreet(
  servers: readonly string[],
  withinMs: number,
): Promise<string[]> {
  const greet = await Promise.all(servers.map((server) => greets(server, withinMs)));
  return servers.filter((_, index) => greet[index]);
}

function greets(server: string, withinMs: number): Promise<boolean> {
  const { hostname, port } = new URL(server.includes('://') ? server : `nats://${server}`);
  return new Promise((resolve) => {
    const socket = connect(Number(port) || DEFAULT_PORT, hostname.replace(/^\[(.*)\]$/, '$1'));
    const end = (isGreeted: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isGreeted);
    };
    const timer = setTimeout(() => end(false), withinMs);
    socket.once('data', () => end(true));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
  });
}
