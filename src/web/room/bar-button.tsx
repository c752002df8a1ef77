import { useRef } from 'preact/hooks';
import { Icon, type IconName } from '../parts/icons.tsx';
import { useFocusHandover } from '../parts/use-focus-handover.ts';

interface Props {
  readonly icon: IconName;
  readonly label: string;
  onPress(): void;
}

/** A button in the head of a page. Whoever stands up has some of them no more. */
export function BarButton({ icon, label, onPress }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button);
  return (
    <button ref={button} type="button" class="icon-button" aria-label={label} onClick={onPress}>
      <Icon of={icon} />
      <span class="bar-label">{label}</span>
    </button>
  );
}
