/** The globals of Node and every browser, for the code that runs anywhere. */
declare function setTimeout(action: () => void, milliseconds: number): unknown;
declare function structuredClone<T>(value: T): T;
declare const performance: { now(): number };

interface AbortSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: (this: AbortSignal) => void): void;
}
