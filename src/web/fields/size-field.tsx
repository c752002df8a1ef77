import { useState } from 'preact/hooks';
import type { Size } from '../../games/grid.ts';
import { words } from '../languages/words.ts';
import { Choices } from './choices.tsx';
import { NumberField } from './number-field.tsx';

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
        legend={words().app.fields.size}
        offered={[
          ...usual.map((one) => [keyOf(one), words().app.fields.sizeOf(one)] as const),
          [OTHER, words().app.fields.otherSize],
        ]}
        value={isOther ? OTHER : keyOf(size)}
        hint={hint}
        onChoose={choose}
      />
      {isOther && (
        <div class="two-fields">
          <NumberField
            label={words().app.fields.rows}
            value={rows}
            least={least}
            most={most}
            onNumber={(number) => onSize({ rows: number, columns })}
          />
          <NumberField
            label={words().app.fields.columns}
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
