import type { Telling } from '../telling.ts';

/** What is to be heard when something happens on the board. */
export const cue: Telling<'scramble'>['cue'] = ({ type }) => {
  switch (type) {
    case 'turned-up':
    case 'took':
      return 'turn';
    case 'matched':
      return 'match';
    case 'missed':
      return 'miss';
    default:
      return undefined;
  }
};
