import { readFileOf } from '../board/files.ts';
import type { Game, JsonSchema } from '../games/game.ts';
import type { Json } from '../games/json.ts';
import { oneOf, UsageError } from './arguments.ts';

/**
 * Parses the options of a game, each `NAME=VALUE`, or `NAME=@FILE` for the text of a file. Rejects with
 * a UsageError unless the game accepts them.
 */
export async function parseGameOptions(game: Game, texts: readonly string[]): Promise<Json> {
  const schemas = optionSchemas(game);
  // Schemas take long to load, and most commands do not need them.
  const { checkOf } = await import('../table/schema.ts');
  const chosen = new Map<string, Json>();
  for (const text of texts) {
    const [name, value] = splitOption(text);
    const schema = schemas.get(name);
    if (!schema) {
      const known = [...schemas.keys()].join(', ');
      throw new UsageError(`--option must be one of ${known}, not '${name}'`);
    }
    if (chosen.has(name)) throw new UsageError(`--option ${name} must be given only once`);
    const what = `--option ${name}`;
    const json = parseValue(schema, await contentOf(value), what);
    throwIf(checkOf(schema, what)(json));
    chosen.set(name, json);
  }
  const choice = Object.fromEntries(chosen);
  throwIf(checkOf(game.info.options, 'the options')(choice));
  try {
    game.parseOptions(choice, []);
  } catch (error) {
    throw new UsageError(`--option: ${error instanceof Error ? error.message : String(error)}`);
  }
  return choice;
}

function throwIf(wrong: string | undefined): void {
  if (wrong !== undefined) throw new UsageError(wrong);
}

function splitOption(text: string): [name: string, value: string] {
  const equals = text.indexOf('=');
  if (equals > 0) return [text.slice(0, equals), text.slice(equals + 1)];
  throw new UsageError(`--option must be NAME=VALUE, not '${text}'`);
}

/** The schemas of a game's options, by name. */
export const optionSchemas = ({ info }: Game): ReadonlyMap<string, JsonSchema> =>
  new Map(Object.entries((info.options['properties'] ?? {}) as Record<string, JsonSchema>));

const contentOf = async (value: string): Promise<string> =>
  value.startsWith('@') ? readFileOf((text) => text, value.slice(1)) : value;

/** Converts a text to the type that the schema asks for. */
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
