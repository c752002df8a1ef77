import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** The client for browsers as a bundler would put it into a page. */
export interface Bundle {
  readonly code: string;
  /** The modules that it is made of. */
  readonly modules: readonly string[];
  /** Compressed, in bytes. */
  readonly size: number;
}

export async function bundleClient(): Promise<Bundle> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      lib: {
        entry: join(import.meta.dirname, '../src/client/browser.ts'),
        formats: ['es'],
        fileName: 'client',
      },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const [chunk, ...others] = result && 'output' in result ? result.output : [];
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('expected a single file');
  const { code, moduleIds, imports, dynamicImports } = chunk;
  const modules = [...moduleIds, ...imports, ...dynamicImports];
  return { code, modules, size: gzipSync(code).length };
}
