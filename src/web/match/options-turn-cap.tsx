import { useState } from 'preact/hooks';
import { MOST_TURNS } from '../../games/match/info.ts';
import { Choices } from '../fields/choices.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { words } from '../languages/words.ts';

interface Props {
  readonly turnCap: number | undefined;
  onTurnCap(turnCap: number | undefined): void;
}

const USUAL_CAPS = [20, 40];
const NONE = 'none';
const OTHER = 'other';

/** After how many turns the game is over in any case, if after any. */
export function TurnCapField({ turnCap, onTurnCap }: Props) {
  const said = words().match.options;
  const isUsual = turnCap === undefined || USUAL_CAPS.includes(turnCap);
  const [isOther, setOther] = useState(!isUsual);
  function choose(chosen: string): void {
    setOther(chosen === OTHER);
    if (chosen === NONE) onTurnCap(undefined);
    else onTurnCap(chosen === OTHER ? (turnCap ?? USUAL_CAPS[0]) : Number(chosen));
  }
  return (
    <>
      <Choices
        legend={said.turnCap}
        offered={[
          [NONE, said.noCap],
          ...USUAL_CAPS.map((turns) => [String(turns), said.afterTurns(turns)] as const),
          [OTHER, said.otherCap],
        ]}
        value={isOther ? OTHER : String(turnCap ?? NONE)}
        onChoose={choose}
      />
      {isOther && (
        <NumberField
          label={said.turns}
          value={turnCap ?? 1}
          least={1}
          most={MOST_TURNS}
          onNumber={onTurnCap}
        />
      )}
    </>
  );
}
