import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { CommandIo } from '../io.ts';
import { newFolder } from './processes.ts';

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: this is what is looked for
/** What we write ourselves: to a screen, and around what somebody types. */
const OWN =
  /\x1b\[(?:\?1049[hl]|[23]J|[HKJ]|0J|\d+[A-DG]|(?:[1247]|2[247]|3\d|4\d|9\d)m)|\r\n|\r|\n/g;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: as above

/** What a terminal would obey, and should never have got. */
export const obeyedIn = (written: string): string =>
  [...written.replace(OWN, '').matchAll(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+.{0,9}/gu)]
    .map(([found]) => JSON.stringify(found))
    .join(' ');

/** A pipe, or a terminal of which nothing is known but its size and its colours. */
export type Where = 'in lines' | 'on a screen';

/** What is typed, as soon as that was written. */
export interface Typing {
  readonly after?: string;
  readonly keys: string;
}

export const NOTHING: Typing = { keys: '' };

/** Runs a command to its end, and returns what it wrote, with what a terminal would have obeyed. */
export async function written(
  where: Where,
  { after = '', keys }: Typing,
  command: (io: CommandIo) => Promise<number>,
) {
  const home = newFolder();
  const screen = { isTTY: true, columns: 100, rows: 40, hasColors: () => true };
  const pipe = () => Object.assign(new PassThrough(), where === 'on a screen' ? screen : {});
  const [stdin, stdout, stderr] = [pipe(), pipe(), pipe()];
  const io = Object.assign(
    new EventEmitter(),
    { stdin, stdout, stderr },
    {
      env: { HOME: home, USERPROFILE: home },
      exit(code: number): never {
        throw new Error(`it would have ended this process with ${code}`);
      },
    },
  );
  let [out, err] = ['', ''];
  let untyped = keys;
  const type = (): void => {
    if (!out.includes(after)) return;
    stdin.write(untyped);
    untyped = '';
  };
  stdout.setEncoding('utf8').on('data', (chunk) => {
    out += chunk;
    if (untyped !== '') type();
  });
  stderr.setEncoding('utf8').on('data', (chunk) => {
    err += chunk;
  });
  const code = await command(io);
  for (const stream of [stdout, stderr]) {
    stream.end();
    await once(stream, 'end');
  }
  return { code, out, err, obeyed: obeyedIn(out + err) };
}
