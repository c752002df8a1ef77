import { computed, type ReadonlySignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import type { PlayerId, Spot } from '../../games/view.ts';
import { CardGrid } from '../cards/card-grid.tsx';
import type { CardLook, Mark } from '../cards/card-look.ts';
import type { Session } from '../room/session.ts';
import { Frame } from './frame.tsx';
import { Compass, Lock } from './icons.tsx';
import { type Choices, isPressed, press } from './press.ts';
import { frontFor } from './situation.ts';

/** What is known of the places, and what pressing them does now. */
export interface PlacesProps {
  readonly session: Session<'memoarrr'>;
  readonly view: MemoarrrView;
  readonly choices: ReadonlySignal<Choices>;
}

/** How the places of a display look. */
export interface Display {
  /** What they are, for a screen reader. */
  label(): string;
  /** What a screen reader says of one. */
  placeLabel(view: MemoarrrView, spot: Spot, you: PlayerId | null, canBeChosen: boolean): string;
  /** What is drawn where a card lies. */
  side(view: MemoarrrView, spot: Spot): Pick<CardLook, 'side' | 'face' | 'picture'>;
}

/** All places, each to be pressed, with the players around them. */
export function Places({ display, ...props }: PlacesProps & { readonly display: Display }) {
  const { session, view, choices } = props;
  const looks = useMemo(
    () => view.spots.map((_, spot) => computed(() => lookOf(props, display, spot))),
    [session, choices, display],
  );
  return (
    <Frame session={session} view={view}>
      <CardGrid
        rows={5}
        columns={5}
        label={display.label()}
        looks={looks}
        onPress={(spot) => press(session, choices.peek(), spot)}
      />
      <Compass />
    </Frame>
  );
}

function lookOf(
  { session, choices, ...first }: PlacesProps,
  display: Display,
  spot: Spot,
): CardLook {
  const view = session.view.value ?? first.view;
  const canBeChosen = choices.value.has(spot);
  const label = display.placeLabel(view, spot, session.you.value, canBeChosen);
  if (view.spots[spot] === null) return { side: 'none', label };
  return {
    ...display.side(view, spot),
    label,
    mark: markOf(session, view, spot, canBeChosen),
    ...(view.blocked?.spot === spot && { badge: <Lock /> }),
  };
}

function markOf(
  session: Session<'memoarrr'>,
  view: MemoarrrView,
  spot: Spot,
  canBeChosen: boolean,
): Mark {
  if (isPressed(session, spot)) return 'pressed';
  if (canBeChosen) return 'target';
  const standsOut = view.up.at(-1) === spot || frontFor(view, session.you.value).includes(spot);
  return standsOut ? 'special' : 'off';
}
