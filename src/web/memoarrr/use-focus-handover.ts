import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** When something goes away that has the focus, the board gets it, so that people can go on from there. */
export function useFocusHandover(leaving: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = leaving.current;
    return () => {
      if (element?.contains(document.activeElement)) boardBeside(element)?.focus();
    };
  }, [leaving]);
}

/** The place on the board that had the focus last. */
const boardBeside = (element: HTMLElement): HTMLElement | null | undefined =>
  element.closest('.memo')?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]');
