/** With several options the player chooses one of them (T-3). */
export interface Pair {
  readonly options: readonly [Option, ...Option[]];
  /** The cards to remove at the end of the turn; the rest is hidden again. */
  readonly removes: 'both' | 'special' | 'none';
}

export interface Option {
  readonly points: number;
  /** Who moves next. With `skip` it is the opponent, twice running (T-4). */
  readonly next: 'same' | 'opponent' | 'skip';
}

export const PAIRS = {
  /** P-1: two standard cards with the same number. */
  match: { options: [{ points: +1, next: 'same' }], removes: 'both' },

  /** P-2: two standard cards with different numbers. */
  miss: { options: [{ points: 0, next: 'opponent' }], removes: 'none' },

  /** P-3: a bonus card and a standard card. */
  bonus: { options: [{ points: +1, next: 'opponent' }], removes: 'special' },

  /** P-4: two bonus cards. */
  'bonus-pair': {
    options: [
      { points: +2, next: 'opponent' },
      { points: +1, next: 'same' },
    ],
    removes: 'both',
  },

  /** P-5: a penalty card and a standard card. */
  penalty: { options: [{ points: -1, next: 'opponent' }], removes: 'special' },

  /** P-6: two penalty cards. */
  'penalty-pair': {
    options: [
      { points: -2, next: 'opponent' },
      { points: -1, next: 'skip' },
    ],
    removes: 'both',
  },

  /** P-7: a bonus card and a penalty card. */
  'bonus-and-penalty': { options: [{ points: 0, next: 'opponent' }], removes: 'both' },
} as const satisfies Record<string, Pair>;

export type PairName = keyof typeof PAIRS;

export const PAIR_NAMES: readonly PairName[] = Object.keys(PAIRS).filter(isPairName);

function isPairName(name: string): name is PairName {
  return Object.hasOwn(PAIRS, name);
}

export const pairNamed = (name: PairName): Pair => PAIRS[name];

/** T-3: a choice is offered where there is more than one option. */
export const isChoice = (name: PairName): boolean => pairNamed(name).options.length > 1;
