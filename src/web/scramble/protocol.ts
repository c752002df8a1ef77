import { type BoardState, parseBoardState } from './board-state.ts';

/** How a request ended. */
export type Answer =
  | { readonly type: 'board'; readonly board: BoardState }
  /** The server refused, and says why. */
  | { readonly type: 'refused'; readonly why: string }
  /** The server could not be reached, or did not answer as it should. */
  | { readonly type: 'lost' }
  /** The request was taken back by its own signal. */
  | { readonly type: 'stopped' };

/** The text protocol of Memory Scramble, as one player speaks it. None of these rejects. */
export interface Protocol {
  look(signal: AbortSignal): Promise<Answer>;
  /** Answers when the player has the card, or cannot have it: that may take long. */
  flip(row: number, column: number, signal: AbortSignal): Promise<Answer>;
  /** Answers at the next change of a card's face, string or presence. */
  watch(signal: AbortSignal): Promise<Answer>;
}

const CONFLICT = 409;

export function textProtocol(player: string, fetch: typeof globalThis.fetch): Protocol {
  const get = async (path: string, signal: AbortSignal): Promise<Answer> => {
    try {
      // Browsers let a second request for a cacheable address wait for the first one.
      const response = await fetch(path, { signal, cache: 'no-store' });
      const text = await response.text();
      if (signal.aborted) return { type: 'stopped' };
      if (response.status === CONFLICT) return { type: 'refused', why: text.trim() };
      const board = response.ok ? parseBoardState(text) : undefined;
      return board ? { type: 'board', board } : { type: 'lost' };
    } catch {
      return { type: signal.aborted ? 'stopped' : 'lost' };
    }
  };
  const name = encodeURIComponent(player);
  return {
    look: (signal) => get(`look/${name}`, signal),
    flip: (row, column, signal) => get(`flip/${name}/${row},${column}`, signal),
    watch: (signal) => get(`watch/${name}`, signal),
  };
}
