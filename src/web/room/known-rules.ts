import { recall, remember } from '../storage.ts';

const KEY = 'recollect.known-rules';

/** The rules that were explained to somebody in this browser. */
function knownRules(): readonly string[] {
  return (recall('browser', KEY) ?? '').split(' ').filter((key) => key !== '');
}

export const isKnown = (key: string): boolean => knownRules().includes(key);

export function rememberKnown(key: string): void {
  if (!isKnown(key)) remember('browser', KEY, [...knownRules(), key].join(' '));
}
