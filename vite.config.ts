import { defineConfig } from 'vite';

const GAME_SERVER = 'http://localhost:8080';

export default defineConfig({
  root: 'src/web',
  // Below whatever path the server is reached by.
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // The server's content security policy allows nothing inline, data: addresses included.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(
      ['/look', '/flip', '/replace', '/watch', '/rooms', '/api'].map((path) => [
        path,
        { target: GAME_SERVER, ws: true },
      ]),
    ),
  },
});
