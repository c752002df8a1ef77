import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { run } from '../src/cli/testing/in-process.ts';
import { NATS_SERVER } from '../src/logs/stream/testing/nats-cluster.ts';
import { describeWithNats } from '../src/logs/stream/testing/with-nats.ts';

interface Service {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const compose: {
  readonly services: Readonly<Record<string, Service>>;
  readonly configs: Readonly<Record<'nats' | 'caddy', { readonly content: string }>>;
} = parse(readFileSync(join(import.meta.dirname, '../compose.cluster.yaml'), 'utf8'), {
  merge: true,
});

const services = Object.entries(compose.services);
const namesOf = (kind: string): string[] =>
  services.map(([name]) => name).filter((name) => name.startsWith(kind));

describe('compose.cluster.yaml', () => {
  it('starts three NATS servers under names of their own, and three nodes that know them all', () => {
    const servers = namesOf('nats-');
    expect(servers).toHaveLength(3);
    expect(servers.map((name) => compose.services[name]?.environment['SERVER_NAME'])).toEqual(
      servers,
    );
    expect(namesOf('node-')).toHaveLength(3);
    for (const name of namesOf('node-')) {
      const { command = [] } = compose.services[name] ?? {};
      const valuesOf = (option: string): string[] =>
        command.filter((_, nth) => command[nth - 1] === option);
      expect(valuesOf('--nats')).toEqual([servers.map((one) => `nats://${one}:4222`).join(',')]);
      expect(valuesOf('--nats-monitor')).toEqual(servers.map((one) => `http://${one}:8222`));
    }
  });

  it('names only options that there are', async () => {
    const { stdout } = await run('serve', '--help');
    const options = services.flatMap(([name, { command = [] }]) =>
      name.startsWith('node-') ? command.filter((word) => word.startsWith('--')) : [],
    );
    expect(options).toContain('--nats');
    for (const option of options) expect(stdout).toContain(`  ${option} `);
  });

  it('spreads people over all nodes, of which it asks whether they are ready', () => {
    const { content } = compose.configs.caddy;
    for (const name of namesOf('node-')) expect(content).toContain(`${name}:8080`);
    expect(content).toContain('health_uri /readyz');
  });
});

describeWithNats('the settings of its NATS servers', () => {
  it('are valid, and store every move before it is answered', () => {
    const folder = mkdtempSync(join(tmpdir(), 'recollect-compose-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const config = join(folder, 'nats.conf');
    // Compose takes two dollar signs for one.
    const content = compose.configs.nats.content.replaceAll('$$', '$');
    writeFileSync(config, content);
    expect(content).toContain('sync_interval: always');
    const env = { ...process.env, SERVER_NAME: 'nats-1' };
    const args = ['-t', '-c', config];
    const check = () => execFileSync(NATS_SERVER ?? '', args, { env, stdio: 'pipe' });
    expect(check).not.toThrow();
  });
});
