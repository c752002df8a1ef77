import { askedFor } from './asked-for.ts';
import { Keeper } from './keeper.ts';
import type { Asking, WorkerScope } from './worker-scope.ts';

/** All files of this version of the app, and what tells it from others. The build writes them here. */
declare const APP_FILES: readonly string[];
declare const APP_VERSION: string;

const worker = self as unknown as WorkerScope;
const { scope } = worker.registration;
const files: ReadonlySet<string> = new Set(APP_FILES);

const keeper = new Keeper(
  { scope, version: APP_VERSION, files },
  {
    caches,
    clients: worker.clients,
    fetch: (request) => fetch(request),
    wait: (time) => new Promise((resolve) => setTimeout(resolve, time)),
  },
);

// It does not take over before all pages of the version before are closed: they may still need files of
// theirs that are not on the server any more.
worker.addEventListener('install', (event) => event.waitUntil(keeper.keepAll()));
worker.addEventListener('activate', (event) => event.waitUntil(keeper.takeOver()));
worker.addEventListener('fetch', answer);

function answer(event: Asking): void {
  const { request } = event;
  const asked = askedFor(request, scope, files);
  if (asked?.kind === 'file') event.respondWith(keeper.fileFor(request));
  if (asked?.kind !== 'page') return;
  event.respondWith(keeper.pageFor(request, asked.name));
  event.waitUntil(keeper.tidy());
}
