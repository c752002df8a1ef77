import { serverAddress } from '../address.ts';
import { followVersions } from './newer-version.ts';

/**
 * Has the whole app kept by the browser, so that it is there without a network next time. Where that is
 * not possible, as in pages without TLS, nothing is missing but that.
 */
export function keepForOffline(): void {
  // While it is being developed, files change under their names.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // First comes what is to be seen.
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    const worker = `${serverAddress}worker.js`;
    const registration = await navigator.serviceWorker.register(worker, { scope: serverAddress });
    followVersions(registration, `${serverAddress}home`);
  } catch {
    // It is tried again with the next page.
  }
}
