import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** The files and folders of ours that are in the image when it is built. */
const copiedIn = (dockerfile: string): readonly string[] =>
  [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );

it('copies everything that the build runs into the image', async () => {
  const [dockerfile, packageFile] = await Promise.all(
    ['Dockerfile', 'package.json'].map((name) => readFile(join(ROOT, name), 'utf8')),
  );
  const copied = copiedIn(dockerfile?.split('RUN npm run build')[0] ?? '');
  const { build } = JSON.parse(packageFile ?? '').scripts;
  const run = build.match(/\S+\.(?:json|mjs|ts)/g);
  expect(run).toContain('scripts/compress.mjs');
  for (const file of run) {
    expect(
      copied.some((name) => file === name || file.startsWith(`${name}/`)),
      file,
    ).toBe(true);
  }
});
