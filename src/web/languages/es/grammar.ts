import { grammarOf, type Who } from '../grammar.ts';

export const { count, either, form, listed, number, signed } = grammarOf('es', 'Tú');

/** The verb alone says that it is you: `Volteas`, `Ann voltea`. */
export const does = ({ name, isYou }: Who, yours: string, theirs: string): string =>
  isYou ? yours : `${name} ${theirs}`;
