import type { Game } from '../games/game.ts';
import type { GameInfo } from '../games/info.ts';
import { type Command, command } from './command.ts';
import { parseGameOptions } from './game-options.ts';
import type { CommandIo } from './io.ts';
import { KEYBOARD_OPTIONS, playAtTheKeyboard } from './keyboard.ts';
import { parseCommand, tooMany } from './usage.ts';

/** Plays a game that has no command of its own. */
export const playAny = (game: Game): Command =>
  command(game.info.title, helpFor(game), (args, io) => run(game, args, io));

async function run(game: Game, args: string[], io: CommandIo): Promise<void> {
  const { values, positionals } = parseCommand({
    args,
    options: {
      ...KEYBOARD_OPTIONS,
      option: { type: 'string', multiple: true, default: [] },
    },
  });
  tooMany(positionals, 0);
  const options = await parseGameOptions(game, values.option);
  await playAtTheKeyboard(io, { game, options, values });
}

const helpFor = ({ name, info }: Game): string => `recollect play ${name}

${info.title} at one keyboard.

  --players NAME,NAME,…   who plays (default: asks)
  --option NAME=VALUE     how it is played; can be given more than once
  --seed TEXT             deals the same game every time (default: another one each time)
  --export FILE           writes what happened to a new file, as \`recollect export\` does

These options can be set; NAME=@FILE takes the text of a file:

${optionLines(info).join('\n')}
`;

function optionLines({ options }: GameInfo): string[] {
  const properties = (options['properties'] ?? {}) as Record<string, { description?: string }>;
  return Object.entries(properties).map(
    ([name, { description = '' }]) => `  ${name.padEnd(16)} ${description}`,
  );
}
