import type { Browser } from '../keeper.ts';

type Answer = Response | Error | 'never';

/** What a service worker has, with a server that answers as it is told to. */
export class FakeBrowser implements Browser {
  readonly caches: CacheStorage;
  readonly clients = {
    claim: async (): Promise<void> => {
      this.hasClaimed = true;
    },
    matchAll: async ({ includeUncontrolled = false }): Promise<readonly { url: string }[]> =>
      this.pages.filter(({ isControlled }) => isControlled || includeUncontrolled),
  };
  /** All pages of the origin that are open. */
  pages: readonly { readonly url: string; readonly isControlled: boolean }[] = [];
  hasClaimed = false;
  /** What the server answers, by address. */
  readonly answers = new Map<string, Answer>();
  readonly asked: string[] = [];
  readonly #caches = new Map<string, Map<string, Response>>();
  readonly #waiting = new Set<() => void>();

  constructor() {
    this.caches = {
      open: async (name: string) => this.#cache(name),
      keys: async () => [...this.#caches.keys()],
      delete: async (name: string) => this.#caches.delete(name),
      match: async (address: string) => {
        const found = [...this.#caches.values()].map((cache) => cache.get(pathOf(address)));
        return found.find((response) => response !== undefined)?.clone();
      },
    } as unknown as CacheStorage;
  }

  readonly fetch = async ({ url }: Request): Promise<Response> => {
    this.asked.push(url);
    const answer = this.answers.get(pathOf(url)) ?? new Error('there is no network');
    if (answer === 'never') return new Promise(() => {});
    if (answer instanceof Error) throw answer;
    return answer.clone();
  };

  readonly wait = (time: number): Promise<void> =>
    new Promise((resolve) => {
      if (time > 0) this.#waiting.add(resolve);
    });

  /** As much time passes as anybody waits for. */
  passTime(): void {
    for (const goOn of this.#waiting) goOn();
    this.#waiting.clear();
  }

  /** What is kept under that name. */
  kept(cache: string): readonly string[] {
    return [...(this.#caches.get(cache)?.keys() ?? [])].toSorted();
  }

  #cache(name: string) {
    const kept = this.#caches.get(name) ?? new Map<string, Response>();
    this.#caches.set(name, kept);
    return {
      match: async (address: string) => kept.get(pathOf(address))?.clone(),
      put: async (address: string, response: Response) => kept.set(pathOf(address), response),
      addAll: async (requests: readonly Request[]) => {
        const responses = await Promise.all(requests.map((request) => this.fetch(request)));
        if (responses.some(({ ok }) => !ok)) throw new TypeError('not all of them are there');
        for (const [index, { url }] of requests.entries()) {
          kept.set(pathOf(url), responses[index] ?? Response.error());
        }
      },
    };
  }
}

/** Nothing is told apart by what is asked besides. */
const pathOf = (address: string): string => address.replace(/[?#].*$/, '');
