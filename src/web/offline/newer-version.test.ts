import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followVersions, isNewer, isNewerThan } from './newer-version.ts';

const PAGE = 'https://example.org/games/home';
const ENTRY = 'https://example.org/games/assets/index-1a2b.js';

const pageWith = (script: string): string =>
  `<script type="module" crossorigin src="./assets/${script}"></script>`;

it('knows its own page by the script that it begins with', () => {
  expect(isNewerThan(ENTRY, pageWith('index-1a2b.js'))).toBe(false);
  expect(isNewerThan(ENTRY, pageWith('index-3c4d.js'))).toBe(true);
  expect(isNewerThan(ENTRY, '<h1>Sign in to this network</h1>')).toBe(false);
});

describe('a newer version', () => {
  const asked = vi.fn();
  let script = '';
  let isRedirected = false;

  /** The worker, if there is one, that is ready to take over. */
  function registrationWith(waiting: object | null) {
    const installing = Object.assign(new EventTarget(), { state: 'installing' });
    const registration = Object.assign(new EventTarget(), { waiting, installing });
    return registration as typeof registration & ServiceWorkerRegistration;
  }

  beforeEach(() => {
    script = 'index-3c4d.js';
    isRedirected = false;
    vi.stubGlobal('document', { querySelector: () => ({ src: ENTRY }) });
    vi.stubGlobal('fetch', async (address: string) => {
      asked(address);
      const answer = new Response(pageWith(script));
      return Object.defineProperty(answer, 'redirected', { value: isRedirected });
    });
  });

  afterEach(async () => {
    // The next one begins with the same version.
    script = 'index-1a2b.js';
    followVersions(registrationWith({}), PAGE, new EventTarget());
    await expect.poll(() => isNewer.value).toBe(false);
    vi.unstubAllGlobals();
    asked.mockClear();
  });

  it('is noticed when its worker is ready', async () => {
    const registration = registrationWith(null);
    followVersions(registration, PAGE, new EventTarget());
    registration.dispatchEvent(new Event('updatefound'));
    const { installing } = registration;
    installing.dispatchEvent(new Event('statechange'));
    expect(asked).not.toHaveBeenCalled();
    installing.state = 'installed';
    installing.dispatchEvent(new Event('statechange'));
    await expect.poll(() => isNewer.value).toBe(true);
    expect(asked.mock.calls).toEqual([[PAGE]]);
  });

  it('is noticed when its worker was ready before', async () => {
    followVersions(registrationWith({}), PAGE, new EventTarget());
    await expect.poll(() => isNewer.value).toBe(true);
  });

  it('is noticed when the network is there again', async () => {
    const network = new EventTarget();
    followVersions(registrationWith(null), PAGE, network);
    expect(asked).not.toHaveBeenCalled();
    network.dispatchEvent(new Event('online'));
    await expect.poll(() => isNewer.value).toBe(true);
  });

  it('is not what somebody else answers in place of the server', async () => {
    isRedirected = true;
    followVersions(registrationWith({}), PAGE, new EventTarget());
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    expect(isNewer.value).toBe(false);
  });
});
