import { useState } from 'preact/hooks';
import type { Size } from '../../games/grid.ts';
import { Choices } from './choices.tsx';
import { NumberField } from './number-field.tsx';
import { FIELD_WORDS } from './words.ts';

interface Props {
  readonly size: Size;
  /** The sizes that most people want. */
  readonly usual: readonly Size[];
  readonly least: number;
  readonly most: number;
  /** What is wrong with a size within these bounds. */
  problemOf?(size: Size): string | undefined;
  readonly hint?: string | undefined;
  onSize(size: Size): void;
}

const OTHER = 'other';
const keyOf = ({ rows, columns }: Size): string => `${rows}x${columns}`;

/** How many rows and columns of cards there are. */
export function SizeField({ size, usual, least, most, problemOf, hint, onSize }: Props) {
  const isUsual = usual.some((one) => keyOf(one) === keyOf(size));
  const [isOther, setOther] = useState(!isUsual);
  const choose = (key: string): void => {
    const found = usual.find((one) => keyOf(one) === key);
    setOther(found === undefined);
    if (found) onSize(found);
  };
  const { rows, columns } = size;
  return (
    <>
      <Choices
        legend={FIELD_WORDS.size}
        offered={[
          ...usual.map((one) => [keyOf(one), FIELD_WORDS.sizeOf(one)] as const),
          [OTHER, FIELD_WORDS.otherSize],
        ]}
        value={isOther ? OTHER : keyOf(size)}
        hint={hint}
        onChoose={choose}
      />
      {isOther && (
        <div class="two-fields">
          <NumberField
            label={FIELD_WORDS.rows}
            value={rows}
            least={least}
            most={most}
            onNumber={(number) => onSize({ rows: number, columns })}
          />
          <NumberField
            label={FIELD_WORDS.columns}
            value={columns}
            least={least}
            most={most}
            problem={problemOf?.(size)}
            onNumber={(number) => onSize({ rows, columns: number })}
          />
        </div>
      )}
    </>
  );
}
