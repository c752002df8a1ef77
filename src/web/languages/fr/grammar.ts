import { grammarOf } from '../grammar.ts';

export const { count, does, either, form, listed, number, signed } = grammarOf('fr', 'Vous');

/** `d’Ann`, `de Bob`, `d’Yves`, `de Yasmina`. */
export const of = (name: string): string =>
  /^(?:[aeiouœæ]|y[^aeiou])/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`;
