import { type ReadonlySignal, signal } from '@preact/signals';

const offline = signal(typeof navigator !== 'undefined' && navigator.onLine === false);

if (typeof addEventListener !== 'undefined') {
  addEventListener('online', () => {
    offline.value = false;
  });
  addEventListener('offline', () => {
    offline.value = true;
  });
}

/** This device has no network at all. That it has one does not say that the server can be reached. */
export const isOffline: ReadonlySignal<boolean> = offline;
