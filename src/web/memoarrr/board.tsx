import { useRef } from 'preact/hooks';
import { words } from '../languages/words.ts';
import { Face } from './animals/face.tsx';
import { placeLabel } from './labels.ts';
import { type Display, Places, type PlacesProps } from './places.tsx';
import { faceAt } from './situation.ts';
import { useSwapMotion } from './swap-motion.ts';
import './board.css';

const DISPLAY: Display = {
  label: () => words().memoarrr.table.board,
  placeLabel,
  side(view, spot) {
    const face = faceAt(view, spot);
    return face ? { side: 'up', face, picture: <Face card={face} /> } : { side: 'down' };
  },
};

/** The whole board, as it lies. */
export function Board(props: PlacesProps) {
  const area = useRef<HTMLDivElement>(null);
  useSwapMotion(area, props.view);
  return (
    <div class="memo-area" ref={area}>
      <Places {...props} display={DISPLAY} />
    </div>
  );
}
