/** The part of JSON Schema that our schemas use. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
}

type Content = { readonly [type: string]: { schema?: Schema } };

interface Operation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly required?: boolean;
    readonly schema?: Schema;
    readonly description?: string;
  }[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: { readonly [status: string]: { readonly content?: Content } };
}

/** The part of an OpenAPI document that is shown. */
export interface OpenApi {
  readonly info: { readonly title: string; readonly description?: string };
  readonly paths?: { readonly [path: string]: { readonly [method: string]: unknown } | undefined };
}

const DEEPEST = 3;

/** Renders an OpenAPI document as a page without scripts. */
export function docsPage({ info, paths = {} }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: operation as Operation,
    })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags ?? []))];
  const sections = tags.map((tag) => {
    const ours = operations.filter(({ operation }) => operation.tags?.includes(tag));
    const shown = ours.map(({ method, path, operation }) => article(method, path, operation));
    return `<section><h2>${escaped(tag)}</h2>${shown.join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)} API</title><link rel="stylesheet" href="docs.css"></head>
<body><header><h1>${escaped(info.title)} API</h1><p>${prose(info.description)}</p>
<p>For programs: <a href="openapi.json">openapi.json</a></p></header>
<main>${sections.join('')}</main></body></html>`;
}

function article(method: string, path: string, operation: Operation): string {
  const { summary, description, security, parameters = [], requestBody, responses } = operation;
  const inputs = parameters.map(({ name, required, schema = {}, description }) =>
    row(name, { description: description ?? '', ...schema }, required ?? false),
  );
  const body = firstSchema(requestBody?.content);
  const answers = Object.entries(responses ?? {}).map(([status, { content }]) => {
    const schema = firstSchema(content);
    return `<h4>Answers ${escaped(status)}</h4>${schema ? tables(schema) : ''}`;
  });
  return `<article><h3><b>${method}</b> <code>${escaped(path)}</code></h3>
<p>${prose(summary)}${security ? ' <em>Takes a token.</em>' : ''}</p>
${description ? `<p>${prose(description)}</p>` : ''}
${inputs.length > 0 ? `<h4>In the address</h4>${table(inputs)}` : ''}
${body ? `<h4>Body</h4>${tables(body)}` : ''}
<details><summary>Answers</summary>${answers.join('')}</details></article>`;
}

const firstSchema = (content: Content = {}) => Object.values(content)[0]?.schema;

/** A table of the fields, or one for each variant. */
function tables(schema: Schema): string {
  if (schema.anyOf?.every(({ properties }) => properties)) {
    return schema.anyOf
      .map((variant) => `<h5>${escaped(variant.title ?? '')}</h5>${tables(variant)}`)
      .join('');
  }
  const rows = fields(schema);
  return rows.length > 0 ? table(rows) : `<p>${escaped(typeOf(schema))}</p>`;
}

function fields({ properties = {}, required = [] }: Schema, prefix = '', depth = 1): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${prefix}${name}`;
    const inner = depth < DEEPEST ? fields(schema, `${path}.`, depth + 1) : [];
    return [row(path, schema, required.includes(name)), ...inner];
  });
}

function row(name: string, schema: Schema, isRequired: boolean): string {
  const preset = schema.default === undefined ? '' : ` Default: ${JSON.stringify(schema.default)}.`;
  return `<tr><td><code>${escaped(name)}</code>${isRequired ? '' : ' <i>optional</i>'}</td>
<td>${escaped(typeOf(schema))}</td><td>${prose(`${schema.description ?? ''}${preset}`)}</td></tr>`;
}

const table = (rows: readonly string[]): string => `<table>${rows.join('')}</table>`;

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`;
  return schema.type ?? 'anything';
}

/** HTML of plain text with `code` between back quotes. */
const prose = (text = ''): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const DOCS_STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#2b2118, #f0e6d8); --paper: light-dark(#fbf6ec, #1d1814);
  --line: light-dark(#d9cbb3, #463b30); --accent: light-dark(#8a3b12, #f0a96b); }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; }
h1, h2 { font-family: Georgia, serif; }
h2 { border-bottom: 2px solid var(--line); margin-top: 3rem; }
h3 { margin: 2rem 0 0.25rem; font-weight: normal; overflow-wrap: anywhere; }
h3 b { color: var(--accent); font-size: 0.85rem; letter-spacing: 0.05em; }
h4 { margin: 0.75rem 0 0.25rem; } h5 { margin: 0.75rem 0 0.25rem; font-style: italic; }
p { margin: 0.25rem 0; } a, summary { color: var(--accent); }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; display: block; overflow-x: auto; }
td { border-top: 1px solid var(--line); padding: 0.3rem 0.75rem 0.3rem 0; vertical-align: top; }
i { opacity: 0.75; font-size: 0.85em; } code { font-family: ui-monospace, monospace; }
`;
