import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Who gets the focus after something; nothing if there is nobody better than whatever lies around it. */
export type Heir = (leaving: HTMLElement) => HTMLElement | null | undefined;

/** When something goes in which the focus is, whatever made it go, the focus goes where it is of use. */
export function useFocusHandover(
  leaving: RefObject<HTMLElement | null>,
  heir: Heir = around,
): void {
  const latest = useRef(heir);
  latest.current = heir;
  // Other effects are cleaned up too late, when the focus is lost already.
  useLayoutEffect(() => {
    const element = leaving.current;
    return () => {
      if (element?.contains(document.activeElement)) handOver(element, latest.current);
    };
  }, [leaving]);
}

/** Only who goes by keys needs to see at once where the focus is now. */
function handOver(element: HTMLElement, heir: Heir): void {
  const isByKeys = document.activeElement?.matches(':focus-visible') === true;
  (heir(element) ?? around(element))?.focus({ preventScroll: !isByKeys });
}

/** The sheet that it is on, or else the page: the next key leads into that. */
function around(element: HTMLElement): HTMLElement | null {
  const place = element.closest<HTMLElement>('dialog') ?? document.querySelector('main');
  // Nobody comes there by keys alone.
  place?.setAttribute('tabindex', '-1');
  return place;
}

/**
 * Takes the focus if the element that had it is gone, such as a button that was pressed. Does so before
 * the browser paints: nothing that is typed meanwhile gets lost, and nothing that appears later takes it.
 */
export function useFocusIfLost(here: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (document.activeElement === document.body) here.current?.focus({ preventScroll: true });
  }, [here]);
}
