import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const GAME_SERVER = 'http://localhost:8080';
const WORKER = 'worker.js';

export default defineConfig({
  root: 'src/web',
  // Below whatever path the server is reached by.
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [keptFiles()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // The server's content security policy allows nothing inline, data: addresses included.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'src/web/index.html', worker: 'src/web/offline/worker.ts' },
      output: {
        // Browsers look for a newer worker under the same name.
        entryFileNames: ({ name }) => (name === 'worker' ? WORKER : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      // A room's own page is the app; what is below it is for programs.
      ['/look', '/flip', '/replace', '/watch', '/api', '^/rooms/[^/]+/.'].map((path) => [
        path,
        { target: GAME_SERVER, ws: true },
      ]),
    ),
  },
});

/** Tells the service worker what the app consists of, and which version of it that is. */
function keptFiles(): Plugin {
  let publicFolder = '';
  return {
    name: 'kept-files',
    apply: 'build',
    enforce: 'post',
    configResolved({ publicDir }) {
      publicFolder = publicDir;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[WORKER];
        if (worker?.type !== 'chunk') throw new Error('there is no service worker');
        const hash = createHash('sha256').update(worker.code);
        const names: string[] = [];
        for (const file of Object.values(bundle)) {
          if (file.fileName === WORKER) continue;
          hash.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source);
          // The page is kept as the server sends it.
          if (file.fileName !== 'index.html') names.push(file.fileName);
        }
        for (const name of readdirSync(publicFolder)) {
          hash.update(name).update(readFileSync(join(publicFolder, name)));
          names.push(name);
        }
        worker.code = worker.code
          .replace('APP_FILES', JSON.stringify(names.toSorted()))
          .replace('APP_VERSION', JSON.stringify(hash.digest('hex')));
      },
    },
  };
}
