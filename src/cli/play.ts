import { group } from './command.ts';
import { playMatch } from './play-match.ts';
import { playMemoarrr } from './play-memoarrr.ts';

export const play = group({
  summary: 'play a game at one keyboard',
  usage: 'recollect play GAME',
  expects: 'a game',
  commands: { memoarrr: playMemoarrr, match: playMatch },
});
