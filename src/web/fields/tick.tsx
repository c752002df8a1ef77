interface Props {
  readonly label: string;
  readonly isTicked: boolean;
  onTick(isTicked: boolean): void;
}

/** Something that is so or not. */
export function Tick({ label, isTicked, onTick }: Props) {
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
