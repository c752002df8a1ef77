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
      // A room's own page is the app; what is below it is for programs.
      ['/look', '/flip', '/replace', '/watch', '/api', '^/rooms/[^/]+/.'].map((path) => [
        path,
        { target: GAME_SERVER, ws: true },
      ]),
    ),
  },
});
