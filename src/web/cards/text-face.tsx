import { canDraw } from './can-draw.ts';
import { fitFor } from './fit.ts';
import { legible } from './legible.ts';

/** The face of a card that is a text: whatever it says, it is shown as it is, and never markup. */
export function TextFace({ card }: { readonly card: string }) {
  const text = legible(card, canDraw);
  return (
    <span class="text" data-fit={fitFor(text)}>
      {text}
    </span>
  );
}
