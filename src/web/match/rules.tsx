import './rules.css';
import type { Face } from '../../games/match/card.ts';
import { isChoice, PAIRS, type PairName, pairNamed } from '../../games/match/pairs.ts';
import { words } from '../languages/words.ts';
import { LooseCard } from './loose-card.tsx';

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
  const { rules } = words().match;
  return (
    <div class="match-rules">
      <p>{rules.aim}</p>
      <p>{rules.turn}</p>
      <ul class="pair-list">
        {Object.keys(PAIRS)
          .filter(isPairName)
          .map((pair) => (
            <PairRule key={pair} pair={pair} />
          ))}
      </ul>
      <p>{rules.skip}</p>
      <p>{rules.end}</p>
      <p>{rules.away}</p>
    </div>
  );
}

function PairRule({ pair }: { readonly pair: PairName }) {
  const [one, two] = SHOWN[pair];
  const { rules, afterwards } = words().match;
  return (
    <li class="pair-rule">
      <span class="pair-cards" aria-hidden="true">
        <LooseCard card={one} />
        <LooseCard card={two} />
      </span>
      <span class="pair-words">
        <span class="pair-name">{rules.pairNames[pair]}</span>
        <strong>{rules.outcomes(pairNamed(pair).options)}</strong>
        <span class="pair-after">
          {isChoice(pair) ? `${rules.youChoose} ${afterwards[pair]}` : afterwards[pair]}
        </span>
      </span>
    </li>
  );
}
