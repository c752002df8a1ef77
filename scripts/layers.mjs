// @ts-check
/** Checks that each layer uses only what stands above it: `node scripts/layers.mjs FOLDER`. */
import { cruise } from 'dependency-cruiser';

/** Top to bottom. A layer may use those before it, except where `ONLY` says less. */
const LAYERS = [
  'games',
  'protocol',
  'rooms',
  'logs',
  'board',
  'bots',
  'analysis',
  'server',
  'client',
  'terminal',
  'web',
  'cli',
];

/** Layers that may use less than all that stands above them. */
const ONLY = new Map([
  ['games', []],
  ['protocol', ['games']],
  ['rooms', ['games', 'protocol']],
  ['client', ['games', 'protocol']],
  ['terminal', ['games', 'protocol', 'client']],
  ['web', ['games', 'protocol', 'client']],
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
    name: 'games-run-anywhere',
    severity: /** @type {const} */ ('error'),
    from: { path: `^${folder}/games/`, pathNot: '\\.(test|suite)\\.ts$|/testing/' },
    to: { path: '', pathNot: [`^${folder}/games/`, '@noble/'] },
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
