import type { Animal, Card } from '../../games/memoarrr/card.ts';
import { words } from '../languages/words.ts';
import { Icon } from '../parts/icons.tsx';
import { Face } from './animals/face.tsx';
import { OpenRubyCard } from './ruby.tsx';
import './rules.css';

/** To show the animals, in the order in which they are explained. */
const POWERS: readonly (readonly [Animal, Card])[] = [
  ['C', 'rC'],
  ['P', 'bP'],
  ['O', 'pO'],
  ['T', 'gT'],
  ['W', 'yW'],
];

const RUBIES = [1, 2, 3, 4];

/** The rules in short. */
export function Rules() {
  const { rules } = words().memoarrr;
  return (
    <div class="memo-rules">
      <p>{rules.look}</p>
      <p>{rules.turn}</p>
      <Fits />
      <p>{rules.misfit}</p>
      <p>{rules.roundWon}</p>
      <p>{rules.end}</p>
      <p class="memo-rules-rubies" aria-hidden="true">
        {RUBIES.map((rubies) => (
          <OpenRubyCard key={rubies} rubies={rubies} />
        ))}
      </p>
      <h3>{rules.expertTitle}</h3>
      <p>{rules.expert}</p>
      <ul class="memo-shown">
        {POWERS.map(([animal, card]) => (
          <li key={animal}>
            <SmallCard card={card} />
            <span class="memo-shown-words">
              <strong>{rules.powers[animal].name}</strong> {rules.powers[animal].does}
            </span>
          </li>
        ))}
      </ul>
      <p>{rules.display}</p>
    </div>
  );
}

/** what fits the same card and what does not. */
function Fits() {
  const { sameColour, sameAnimal, neither } = words().memoarrr.rules;
  return (
    <ul class="memo-shown">
      <Fit before="yW" card="yC" fits={true} inWords={sameColour} />
      <Fit before="yW" card="bW" fits={true} inWords={sameAnimal} />
      <Fit before="yW" card="rT" fits={false} inWords={neither} />
    </ul>
  );
}

interface FitProps {
  readonly before: Card;
  readonly card: Card;
  readonly fits: boolean;
  readonly inWords: (before: Card, card: Card) => string;
}

const Fit = ({ before, card, fits, inWords }: FitProps) => (
  <li>
    <span class="memo-fit" data-fits={fits}>
      <SmallCard card={before} />
      <SmallCard card={card} />
      <Icon of={fits ? 'done' : 'close'} />
    </span>
    <span class="memo-shown-words">{inWords(before, card)}</span>
  </li>
);

const SmallCard = ({ card }: { readonly card: Card }) => (
  <span class="loose-card">
    <span class="side" data-side="front">
      <Face card={card} />
    </span>
  </span>
);
