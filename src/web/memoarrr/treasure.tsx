import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import { words } from '../languages/words.ts';
import { PlayerSign } from '../people/player-sign.tsx';
import type { Session } from '../room/session.ts';
import { fewestFirst } from './hauls.ts';
import { OpenRubyCard } from './ruby.tsx';
import { verdict } from './verdict.ts';
import './treasure.css';

interface Props {
  readonly session: Session<'memoarrr'>;
  readonly view: MemoarrrView;
  /** The focus was on the table before. */
  readonly takesFocus: RefObject<boolean>;
}

/** How long it takes until all ruby cards are open. */
export const REVEAL_TAKES = 3_600;

/** G-1: the ruby cards are opened, from the fewest rubies to the most, and then it is said who has won. */
export function Treasure({ session, view, takesFocus }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (takesFocus.current) heading.current?.focus();
  }, [takesFocus]);
  const rows = fewestFirst(view);
  const { table, standing } = words().memoarrr;
  return (
    <section
      class="treasure"
      style={{ '--pace': `${REVEAL_TAKES / rows.length}ms`, '--last': rows.length }}
    >
      <h2 ref={heading} tabIndex={-1}>
        {table.treasure}
      </h2>
      <ol class="treasure-rows">
        {rows.map(({ name, rubies, cards, isWinner }, index) => (
          <li
            key={name}
            class="treasure-row"
            data-colour={session.colourOf(name)}
            data-winner={isWinner}
            style={{ '--nth': index }}
          >
            <span class="treasure-name">
              <PlayerSign colour={session.colourOf(name)} />
              <span class="seat-name name">{name}</span>
            </span>
            <span class="treasure-sum">{standing.rubies(rubies)}</span>
            <span class="spoken">{standing.rubyCards(cards)}</span>
            <span class="treasure-cards">
              {cards.map((card, at) => (
                <span key={at} class="treasure-card" style={{ '--card': at }}>
                  <OpenRubyCard rubies={card} />
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <p class="treasure-verdict">{verdict(view, session.you.value)}</p>
    </section>
  );
}
