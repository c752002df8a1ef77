/** A file of cards is not what it should be: the message names the line and what was expected. */
export class FileError extends Error {
  override readonly name = 'FileError';

  constructor(line: number, expected: string) {
    super(`line ${line}: ${expected}`);
  }
}
