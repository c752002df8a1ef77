import { useEffect, useRef } from 'preact/hooks';
import type { PlayerId } from '../../games/view.ts';
import { words } from '../languages/words.ts';
import { PlayerSign } from '../people/player-sign.tsx';
import type { Session } from '../room/session.ts';

interface Props {
  readonly session: Session;
  onChoose(player: PlayerId): void;
}

/** In games without turns the hand goes round, and everybody can take it. */
export function WhoseHand({ session, onChoose }: Props) {
  const hands = useRef<HTMLFieldSetElement>(null);
  const you = session.you.value;
  useEffect(() => showHand(hands.current), [you]);
  return (
    <fieldset class="hands" ref={hands}>
      <legend class="spoken">{words().here.hands}</legend>
      {session.players.value.map((player) => {
        const colour = session.colourOf(player);
        return (
          <label key={player} class="hand" data-colour={colour}>
            <input
              type="radio"
              name="hand"
              checked={player === you}
              onChange={() => onChoose(player)}
            />
            <PlayerSign colour={colour} />
            <span class="name">{player}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** However many there are: whose hand it is can be seen. Only the row is scrolled, never the page. */
function showHand(hands: HTMLElement | null): void {
  const hand = hands?.querySelector<HTMLElement>('.hand:has(:checked)');
  if (!hands || !hand) return;
  hands.scrollTo({ left: hand.offsetLeft - (hands.clientWidth - hand.offsetWidth) / 2 });
}
