// @ts-check
/** Checks that each layer uses only those above it: `node scripts/layers.mjs FOLDER`. */
import { cruise } from 'dependency-cruiser';

/** Top to bottom. A layer may use those before it, except where `ONLY` says less. */
const LAYERS = [
  'games',
  'table',
  'history',
  'room',
  'protocol',
  'bots',
  'analysis',
  'rooms',
  'logs',
  'board',
  'server',
  'client',
  'terminal',
  'web',
  'cli',
];

/** These run anywhere: in servers, terminals and pages. */
const ANYWHERE = LAYERS.slice(0, LAYERS.indexOf('rooms'));

/** Layers that may use only some of those above them. */
const ONLY = new Map([
  ['client', ANYWHERE],
  ['terminal', [...ANYWHERE, 'client']],
  ['web', [...ANYWHERE, 'client']],
]);

const folder = process.argv[2] ?? 'src';

const forbidden = LAYERS.map((layer, index) => {
  const allowed = ONLY.get(layer) ?? LAYERS.slice(0, index).filter((name) => name !== 'server');
  const usable = layer === 'cli' ? [...allowed, 'server'] : allowed;
  const isItself = layer === 'cli' ? 'cli[./]' : `${layer}/`;
  return {
    name: `${layer}-uses-only-${usable.join('-') || 'itself'}`,
    severity: /** @type {const} */ ('error'),
    from: { path: `^${folder}/${isItself}`, pathNot: '\\.(test|suite)\\.ts$|/testing/' },
    to: {
      path: `^${folder}/`,
      pathNot: [isItself, ...usable.map((name) => `${name}/`)].map((path) => `^${folder}/${path}`),
    },
  };
});

forbidden.push(
  {
    name: 'games-need-nothing-but-chance',
    severity: /** @type {const} */ ('error'),
    from: { path: `^${folder}/games/`, pathNot: '\\.(test|suite)\\.ts$|/testing/' },
    to: { path: '', pathNot: [`^${folder}/games/`, '@noble/'] },
  },
  {
    name: 'runs-anywhere',
    severity: /** @type {const} */ ('error'),
    from: {
      path: `^${folder}/(${ANYWHERE.join('|')})/`,
      pathNot: '\\.(test|suite)\\.ts$|/testing/',
    },
    to: { path: '', pathNot: [`^${folder}/`, '@noble/', 'typebox'] },
  },
  {
    name: 'no-cycles',
    severity: /** @type {const} */ ('error'),
    from: { path: '', pathNot: '' },
    to: /** @type {any} */ ({ circular: true }),
  },
);

const { output } = await cruise(
  [folder],
  {
    ruleSet: { forbidden },
    validate: true,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  },
  { extensions: ['.ts', '.tsx', '.js'] },
);
const { summary } = /** @type {import('dependency-cruiser').ICruiseResult} */ (output);

for (const { from, to, rule } of summary.violations) {
  process.stdout.write(`${from} must not use ${to} (${rule.name})\n`);
}
if (summary.totalCruised === 0) process.stdout.write(`there are no modules in ${folder}\n`);
if (summary.violations.length > 0 || summary.totalCruised === 0) process.exit(1);
process.stdout.write(`${summary.totalCruised} modules keep to their layers\n`);
