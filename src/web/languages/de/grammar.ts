import { grammarOf } from '../grammar.ts';

export const { count, does, either, form, listed, number, signed } = grammarOf('de', 'Du');
