import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Elements that handle Escape themselves. */
const elsewhere = 'dialog,[role="menu"]';

/**
 * Moves the focus into a panel that opens beside the video. Escape closes it wherever the focus is, and the opener gets
 * the focus back.
 */
export function usePanelFocus(onClose: () => void): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const before = document.activeElement;
    element.focus({ preventScroll: true });
    // In the capture phase, because the field inside stops the propagation of its keys.
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
