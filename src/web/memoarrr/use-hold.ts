import { useEffect, useState } from 'preact/hooks';

type KeyHandler = (event: KeyboardEvent) => void;

interface Handlers {
  readonly onPointerDown?: () => void;
  readonly onPointerUp?: () => void;
  readonly onPointerCancel?: () => void;
  readonly onPointerLeave?: () => void;
  readonly onContextMenu?: (event: Event) => void;
  readonly onKeyDown?: KeyHandler;
  readonly onKeyUp?: KeyHandler;
  readonly onClick?: () => void;
  readonly onBlur: () => void;
}

interface Hold {
  readonly isHeld: boolean;
  /** For the button that is held. */
  readonly handlers: Handlers;
}

const isPressKey = (event: KeyboardEvent): boolean => event.key === ' ' || event.key === 'Enter';

/**
 * A button that does something only while it is held, by a finger or a key. For people who cannot hold,
 * a press turns it on and another one off. It is off whenever the page is left.
 */
export function useHold(byPress: boolean, onHold: () => void): Hold {
  const [isHeld, setIsHeld] = useState(false);
  const release = (): void => setIsHeld(false);
  const hold = (): void => {
    setIsHeld(true);
    onHold();
  };
  useEffect(() => {
    document.addEventListener('visibilitychange', release);
    addEventListener('blur', release);
    return () => {
      document.removeEventListener('visibilitychange', release);
      removeEventListener('blur', release);
    };
  }, []);
  const handlers = byPress
    ? { onClick: isHeld ? release : hold, onBlur: release }
    : whileHeld(hold, release);
  return { isHeld, handlers };
}

const whileHeld = (hold: () => void, release: () => void): Handlers => ({
  onPointerDown: hold,
  onPointerUp: release,
  onPointerCancel: release,
  onPointerLeave: release,
  // A finger that rests on a button opens a menu otherwise.
  onContextMenu: (event) => event.preventDefault(),
  onKeyDown: (event) => {
    if (!isPressKey(event)) return;
    event.preventDefault();
    if (!event.repeat) hold();
  },
  onKeyUp: (event) => {
    if (isPressKey(event)) release();
  },
  onBlur: release,
});
