import { findBrowser } from '../scripts/browser.mjs';

/** The browser for the tests. Looked for once: worker processes inherit the answer. */
export function chromePath(): string {
  process.env['CHROME_PATH'] ??= findBrowser();
  return process.env['CHROME_PATH'];
}

/** Nothing but the pages under test may use the network, and containers run it as root. */
export const CHROME_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;
