/** What Node and every browser have, and the code that runs anywhere may use. */
declare function setTimeout(action: () => void, milliseconds: number): unknown;
declare function structuredClone<T>(value: T): T;
declare const performance: { now(): number };

interface AbortSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: (this: AbortSignal) => void): void;
}
