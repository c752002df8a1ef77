// @ts-check
/** Puts compressed copies beside the files of the web app, so that the server need not compress. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ROOT } from './prepare.mjs';

const ASSETS = join(ROOT, 'dist/web/assets');

for (const name of readdirSync(ASSETS).filter((name) => /\.(js|css|svg)$/.test(name))) {
  const file = join(ASSETS, name);
  const content = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  writeFileSync(`${file}.br`, brotliCompressSync(content));
}
