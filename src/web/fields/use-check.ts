import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface Checked {
  setCustomValidity(problem: string): void;
}

/**
 * Makes a field of a form invalid as long as there is a problem with it. Nobody is told before they
 * have sent the form; from then on the problem is shown as long as it lasts.
 */
export function useCheck<Field extends Checked>(problem: string | undefined) {
  const field = useRef<Field>(null);
  const [isTold, setTold] = useState(false);
  useLayoutEffect(() => field.current?.setCustomValidity(problem ?? ''), [problem]);
  return {
    field,
    shown: isTold ? problem : undefined,
    /** The page has its own way to say it. */
    onInvalid(event: Event): void {
      event.preventDefault();
      setTold(true);
    },
  };
}

/** Is everything in the form as it should be? If not, one is led to the first thing that is not. */
export function passesCheck(form: HTMLFormElement): boolean {
  if (form.checkValidity()) return true;
  const first = form.querySelector(':is(input, textarea):invalid');
  if (first instanceof HTMLElement) first.focus();
  return false;
}
