import animals from '../art/themes/animals.svg?url';
import garden from '../art/themes/garden.svg?url';
import vehicles from '../art/themes/vehicles.svg?url';
import { TextFace } from '../cards/text-face.tsx';
import { DRAWN_THEMES, type DrawnTheme, themeOf } from './drawn-cards.ts';
import { symbolOf } from './symbol.ts';
import './face.css';

const files: { readonly [Theme in DrawnTheme]: string } = { animals, garden, vehicles };

/** A letter or a number, as on a printed card. */
const GLYPH = /^(?:[A-Z]|[0-9]{1,2})$/;

/** The face of a card: a picture if there is one of it, else what it says. */
export function Face({ card }: { readonly card: string }) {
  const theme = themeOf(card);
  if (theme !== undefined) return <Picture file={files[theme]} symbol={symbolOf(card)} />;
  if (!GLYPH.test(card)) return <TextFace card={card} />;
  return (
    <span class="glyph">
      <TextFace card={card} />
    </span>
  );
}

function Picture({ file, symbol }: { readonly file: string; readonly symbol: string }) {
  return (
    <svg class="picture" aria-hidden="true">
      <use href={`${file}#${symbol}`} />
    </svg>
  );
}

/**
 * Has the pictures of all cards that may lie here loaded before the first one is turned over. A whole
 * theme is one file, so that no request tells which card lies where.
 */
export function PicturesToCome({ theme }: { readonly theme: DrawnTheme | undefined }) {
  const themes = theme === undefined ? DRAWN_THEMES : [theme];
  return (
    <svg class="pictures-to-come" aria-hidden="true">
      {themes.map((theme) => (
        <use key={theme} href={`${files[theme]}#none`} />
      ))}
    </svg>
  );
}
