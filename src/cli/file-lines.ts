import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { UnreadableFile, unreadable } from '../board/files.ts';
import { FileError } from '../games/problem.ts';
import { LONGEST_LINE } from '../history/transfer.ts';
import type { CommandIo } from './command.ts';

const NEW_LINE = 0x0a;

/** A file, or standard input for `-`, whose lines are read one after the other. */
export class LineFile {
  /** How it is called in messages. */
  readonly name: string;
  readonly #input: NodeJS.ReadableStream;

  constructor(path: string, { stdin }: CommandIo) {
    this.name = path === '-' ? 'standard input' : path;
    this.#input = path === '-' ? stdin : createReadStream(path);
  }

  /** The lines, in UTF-8. Throws UnreadableFile. */
  async *lines(): AsyncGenerator<string> {
    // Keeps a byte order mark, which parsers report as an error.
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    let number = 0;
    for await (const line of this.#rawLines()) {
      number += 1;
      if (line.length > LONGEST_LINE) {
        throw this.error(new FileError(number, `expected at most ${LONGEST_LINE} characters`));
      }
      if (!isUtf8(line)) throw this.error(new FileError(number, 'expected text in UTF-8'));
      yield decoder.decode(line);
    }
  }

  /** Names the file. */
  error({ message }: FileError): UnreadableFile {
    return new UnreadableFile(`${this.name}, ${message}`);
  }

  async *#rawLines(): AsyncGenerator<Buffer> {
    let pieces: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of this.#chunks()) {
      let start = 0;
      for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, start)) {
        yield Buffer.concat([...pieces, chunk.subarray(start, end)]);
        pieces = [];
        bytes = 0;
        start = end + 1;
      }
      pieces.push(chunk.subarray(start));
      bytes += chunk.length - start;
      // The reader of the line refuses it; it must not fill the memory before that.
      if (bytes > LONGEST_LINE) break;
    }
    if (bytes > 0) yield Buffer.concat(pieces);
  }

  async *#chunks(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of this.#input) yield Buffer.from(chunk);
    } catch (error) {
      throw error instanceof Error ? unreadable(this.name, error) : error;
    }
  }
}
