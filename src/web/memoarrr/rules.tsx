import type { Card } from '../../games/memoarrr/card.ts';
import { Face } from './animals/face.tsx';
import { powers, rules } from './rule-words.ts';
import './rules.css';

/** The rules in short. */
export function Rules() {
  return (
    <div class="memo-rules">
      {rules.round.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <h3>{rules.expertTitle}</h3>
      <p>{rules.expert}</p>
      <ul class="memo-powers">
        {powers.map(({ card, name, does }) => (
          <li key={card}>
            <SmallCard card={card} />
            <span>
              <strong>{name}</strong> {does}
            </span>
          </li>
        ))}
      </ul>
      <p>{rules.display}</p>
    </div>
  );
}

function SmallCard({ card }: { readonly card: Card }) {
  return (
    <span class="loose-card">
      <span class="side" data-side="front">
        <Face card={card} />
      </span>
    </span>
  );
}
