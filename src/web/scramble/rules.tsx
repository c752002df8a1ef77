import type { ComponentChildren } from 'preact';
import { words } from '../languages/words.ts';
import { PlayerSign } from '../people/player-sign.tsx';
import { LooseCard } from './loose-card.tsx';
import './rules.css';
import './waiters.css';

/** The colours of the two who play in the pictures. */
const [YOU, OTHER] = [1, 2];

/** The rules in short, with an eye on those that surprise people who know Memory. */
export function Rules() {
  const { rules } = words().scramble;
  return (
    <div class="scramble-rules">
      <p>
        <strong>{rules.aim}</strong> {rules.aimMore}
      </p>
      <p>{rules.noTurns}</p>
      <ul class="scramble-rule-list">
        <Rule text={rules.match}>
          <LooseCard card="🦊" colour={YOU} />
          <LooseCard card="🦊" colour={YOU} />
        </Rule>
        <Rule text={rules.miss}>
          <LooseCard card="🦊" />
          <LooseCard card="🐼" />
        </Rule>
        <Rule text={rules.free}>
          <LooseCard card="🐼" />
          <LooseCard />
        </Rule>
        <Rule text={rules.wait}>
          <LooseCard card="🐼" colour={OTHER}>
            <span class="waiters">
              <PlayerSign colour={YOU} />
            </span>
          </LooseCard>
          <LooseCard />
        </Rule>
        <Rule text={rules.held}>
          <LooseCard card="🦊" colour={YOU} />
          <LooseCard card="🐼" colour={OTHER} />
        </Rule>
      </ul>
      <p>{rules.keys}</p>
    </div>
  );
}

interface RuleProps {
  readonly text: string;
  /** Two cards that show it. */
  readonly children: ComponentChildren;
}

function Rule({ text, children }: RuleProps) {
  return (
    <li class="scramble-rule">
      <span class="scramble-rule-cards" aria-hidden="true">
        {children}
      </span>
      <span class="scramble-rule-text">{text}</span>
    </li>
  );
}
