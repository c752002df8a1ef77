import { readFileOf } from '../board/files.ts';
import type { Game } from '../games/game.ts';
import type { GameInfo, JsonSchema } from '../games/info.ts';
import type { Json } from '../games/json.ts';
import { oneOf, UsageError, usable } from './usage.ts';

/**
 * What people chose for a game, each thing as `NAME=VALUE`, or `NAME=@FILE` for the text of a file.
 * Rejects with a UsageError if the game has no such choice.
 */
export async function parseGameOptions(game: Game, texts: readonly string[]): Promise<Json> {
  const { info } = game;
  // What checks schemas takes long to load, and most commands do not need it.
  const { checkOf } = await import('../table/schema.ts');
  const chosen = new Map<string, Json>();
  for (const text of texts) {
    const [name, value] = splitAt(text);
    const schema = schemaOf(info, name);
    if (chosen.has(name)) throw new UsageError(`--option ${name} must be given only once`);
    const what = `--option ${name}`;
    const json = parseValue(schema, await contentOf(value), what);
    complain(checkOf(schema, what)(json));
    chosen.set(name, json);
  }
  const choice = Object.fromEntries(chosen);
  complain(checkOf(info.options, 'the options')(choice));
  try {
    game.parseOptions(choice, []);
  } catch (error) {
    throw new UsageError(`--option: ${error instanceof Error ? error.message : String(error)}`);
  }
  return choice;
}

function complain(wrong: string | undefined): void {
  if (wrong !== undefined) throw new UsageError(wrong);
}

function splitAt(text: string): [name: string, value: string] {
  const equals = text.indexOf('=');
  if (equals > 0) return [text.slice(0, equals), text.slice(equals + 1)];
  throw new UsageError(`--option must be NAME=VALUE, not '${text}'`);
}

function schemaOf({ options }: GameInfo, name: string): JsonSchema {
  const properties = (options['properties'] ?? {}) as { readonly [name: string]: JsonSchema };
  const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (schema) return schema;
  const known = Object.keys(properties).join(', ');
  throw new UsageError(`--option must be one of ${known}, not '${name}'`);
}

const contentOf = async (value: string): Promise<string> =>
  value.startsWith('@') ? usable(readFileOf((text) => text, value.slice(1))) : value;

/** What was typed, as the schema wants it. */
function parseValue(schema: JsonSchema, text: string, what: string): Json {
  const { enum: values } = schema as { readonly enum?: readonly Json[] };
  if (values) return oneOfValues(values, text, what);
  switch (schema['type']) {
    case 'integer':
    case 'number':
      return numberOf(text, what);
    case 'boolean':
      return oneOf(['true', 'false'], text, what) === 'true';
    case 'array':
      return text.split(',').map((part) => part.trim());
    default:
      return text;
  }
}

function oneOfValues(values: readonly Json[], text: string, what: string): Json {
  const named = new Map(values.map((value) => [String(value), value]));
  return named.get(oneOf([...named.keys()], text, what)) ?? null;
}

function numberOf(text: string, what: string): number {
  if (/^-?[0-9]+(\.[0-9]+)?$/.test(text)) return Number(text);
  throw new UsageError(`${what} must be a number, not '${text}'`);
}
