import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Where Escape is somebody else's. */
const elsewhere = 'dialog,[role="menu"]';

/**
 * Takes the focus into a panel that opens beside what is watched, closes it by Escape wherever the focus is, and gives
 * the focus back to what opened it.
 */
export function usePanelFocus(onClose: () => void): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const before = document.activeElement;
    element.focus({ preventScroll: true });
    // Before the field in it, which keeps its keys from the player.
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || (event.target as Element).closest?.(elsewhere)) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', pressed, true);
    return () => {
      document.removeEventListener('keydown', pressed, true);
      const left = document.activeElement;
      const hadFocus = left === document.body || element.contains(left);
      if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return panel;
}
