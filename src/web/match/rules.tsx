import './rules.css';
import type { Face } from '../../games/match/card.ts';
import { PAIRS, type PairName } from '../../games/match/pairs.ts';
import { LooseCard } from './loose-card.tsx';
import { pairInRules, RULES } from './words.ts';

const THREE: Face = { kind: 'standard', number: 3 };
const FIVE: Face = { kind: 'standard', number: 5 };
const BONUS: Face = { kind: 'bonus', number: 7 };
const PENALTY: Face = { kind: 'penalty', number: 8 };

/** Two cards for each pair, to show it. */
const SHOWN: Record<PairName, readonly [Face, Face]> = {
  match: [THREE, THREE],
  miss: [THREE, FIVE],
  bonus: [BONUS, THREE],
  'bonus-pair': [BONUS, BONUS],
  penalty: [PENALTY, THREE],
  'penalty-pair': [PENALTY, PENALTY],
  'bonus-and-penalty': [BONUS, PENALTY],
};

const isPairName = (name: string): name is PairName => Object.hasOwn(PAIRS, name);

/** The rules in short, with a row for each pair. */
export function Rules() {
  return (
    <div class="match-rules">
      <p>{RULES.aim}</p>
      <p>{RULES.turn}</p>
      <ul class="pair-list">
        {Object.keys(PAIRS)
          .filter(isPairName)
          .map((pair) => (
            <PairRule key={pair} pair={pair} />
          ))}
      </ul>
      <p>{RULES.skip}</p>
      <p>{RULES.end}</p>
      <p>{RULES.away}</p>
    </div>
  );
}

function PairRule({ pair }: { readonly pair: PairName }) {
  const [one, two] = SHOWN[pair];
  const { name, points, after } = pairInRules(pair);
  return (
    <li class="pair-rule">
      <span class="pair-cards" aria-hidden="true">
        <LooseCard card={one} />
        <LooseCard card={two} />
      </span>
      <span class="pair-words">
        <span class="pair-name">{name}</span>
        <strong>{points}</strong>
        <span>{after}</span>
      </span>
    </li>
  );
}
