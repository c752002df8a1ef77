import { stripVTControlCharacters } from 'node:util';
import { CLEAR } from '../../src/cli/testing/in-terminal.ts';

/** What is on the screen when the game asks for the last time. */
export function lastScreen(written: string): string {
  const screen = written.split(CLEAR).at(-1) ?? '';
  return screen.replace(/\s*recollect: .*\s*$/, '\n');
}

/** What each code of a terminal's colours means in a style sheet. */
const STYLES: Readonly<Record<string, string>> = {
  1: 'font-weight:bold',
  2: 'color:#8d8980',
  7: 'background:#e8e2d6;color:#1d1b19',
  30: 'color:#161412',
  33: 'color:#e3b341',
  35: 'color:#c792ea',
  36: 'color:#6cc5d4',
  91: 'color:#ff7b6b',
  92: 'color:#8fd16a',
  97: 'color:#fff',
  41: 'background:#b8352b',
  42: 'background:#5f9e3f',
  43: 'background:#d9a520',
  44: 'background:#2f5fae',
  45: 'background:#7d3f98',
};

/** A page that looks like a terminal with this on its screen. */
export function terminalPage(screen: string): string {
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; background: #1d1b19; }
    pre { display: inline-block; margin: 0; padding: 1.2rem 1.6rem; background: #1d1b19;
          color: #e8e2d6; font: 15px/1.25 "DejaVu Sans Mono", monospace; }
    span { padding: 0.06em 0; }
    </style><pre>${markUp(screen)}</pre>`;
}

function markUp(screen: string): string {
  let styles: string[] = [];
  return (
    screen
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
      .split(/\x1b\[(\d+)m/)
      .map((part, index) => {
        if (index % 2 === 0) return span(part, styles);
        if (['39', '49', '22', '27', '0'].includes(part)) styles = [];
        else styles = [...styles, STYLES[part] ?? ''];
        return '';
      })
      .join('')
  );
}

function span(text: string, styles: readonly string[]): string {
  const shown = stripVTControlCharacters(text)
    .replace(/\r/g, '')
    .replace(/[&<]/g, (character) => (character === '&' ? '&amp;' : '&lt;'));
  return styles.length === 0 ? shown : `<span style="${styles.join(';')}">${shown}</span>`;
}
