let given = 0;

/** What somebody should know, until they have read it. */
export class Notice {
  readonly #words: () => string;
  /** Every notice has another one: the same can be said twice, and is then to be heard twice. */
  readonly number: number;
  /** It says that nothing can be played without a connection, which is not true for long. */
  readonly isOffline: boolean;

  constructor(words: string | (() => string), isOffline = false) {
    this.#words = typeof words === 'string' ? () => words : words;
    this.isOffline = isOffline;
    given += 1;
    this.number = given;
  }

  /** In the language that is spoken now. */
  get text(): string {
    return this.#words();
  }
}
