import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** When something goes in which the focus is, whatever made it go, the focus goes where it is of use. */
export function useFocusBack(part: RefObject<HTMLElement | null>, backTo: () => void): void {
  // Other effects are cleaned up too late, when the focus is lost already.
  useLayoutEffect(
    () => () => {
      if (part.current?.contains(document.activeElement)) backTo();
    },
    [part],
  );
}
