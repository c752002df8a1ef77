import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { servePages } from '../src/server/pages.ts';

const BUILT = join(import.meta.dirname, '../dist/web');

/** A server of pages alone, on which a newer version of them can be put in place. */
export class Versions {
  readonly #folder: string;
  #app: FastifyInstance;
  #port = 0;

  private constructor(folder: string, app: FastifyInstance) {
    this.#folder = folder;
    this.#app = app;
  }

  /** The first version is the one that was built. */
  static async serve(): Promise<Versions> {
    const folder = await mkdtemp(join(tmpdir(), 'recollect-versions-'));
    const versions = new Versions(folder, Fastify());
    // Without compressed copies, which would not change with the files.
    await cp(BUILT, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
    await versions.#listen();
    return versions;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Every script gets another name, as if each had changed, and the old ones are gone. */
  async deployAnother(version: string): Promise<void> {
    await this.#app.close();
    const assets = await readdir(join(this.#folder, 'assets'));
    const scripts = assets.filter((name) => name.endsWith('.js'));
    for (const name of await readdir(this.#folder)) {
      if (/\.(html|js)$/.test(name)) await this.#rewrite(name, scripts, version);
    }
    for (const name of scripts) {
      await this.#rewrite(join('assets', name), scripts, version);
      await rename(
        join(this.#folder, 'assets', name),
        join(this.#folder, 'assets', renamed(name, version)),
      );
    }
    this.#app = Fastify();
    await this.#listen();
  }

  async end(): Promise<void> {
    await this.#app.close();
    await rm(this.#folder, { recursive: true });
  }

  async #listen(): Promise<void> {
    // Only what the app keeps itself is to be found again.
    this.#app.addHook('onSend', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store');
    });
    await servePages(this.#app, { webRoot: this.#folder, frontPage: 'home' });
    await this.#app.listen({ port: this.#port, host: '127.0.0.1' });
    this.#port = (this.#app.server.address() as AddressInfo).port;
  }

  async #rewrite(name: string, scripts: readonly string[], version: string): Promise<void> {
    const file = join(this.#folder, name);
    let text = await readFile(file, 'utf8');
    for (const script of scripts) text = text.replaceAll(script, renamed(script, version));
    if (name === 'worker.js') text = text.replace(/[0-9a-f]{64}/, version.padEnd(64, '0'));
    if (name === 'index.html') text = text.replace('<html', `<html data-version="${version}"`);
    await writeFile(file, text);
  }
}

const renamed = (script: string, version: string): string =>
  script.replace(/\.js$/, `${version}.js`);
