import { formatSpot } from '../../games/memoarrr/place.ts';
import { words } from '../languages/words.ts';
import { padLabel } from './labels.ts';
import { type Display, Places, type PlacesProps } from './places.tsx';
import { press } from './press.ts';
import { UpRow } from './up-row.tsx';
import './pad.css';

/** So many cards fill two rows on a phone. */
const MANY = 12;

const DISPLAY: Display = {
  label: () => words().memoarrr.table.pad,
  placeLabel: padLabel,
  side(_, spot) {
    const name = formatSpot(spot);
    return { side: 'up', face: name, picture: <span class="pad-place">{name}</span> };
  },
};

/**
 * The expert display: only the face-up cards, in their order. Cards are chosen by their places, which
 * show nothing of what lies there.
 */
export function Pad(props: PlacesProps) {
  const { session, view, choices } = props;
  return (
    <div class="memo-area" data-many={view.up.length > MANY}>
      <UpRow
        view={view}
        choices={choices.value}
        onPress={(spot) => press(session, choices.peek(), spot)}
      />
      <Places {...props} display={DISPLAY} />
    </div>
  );
}
