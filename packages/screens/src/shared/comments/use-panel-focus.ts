import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Elements that handle Escape themselves. */
const otherLayerSelector = 'dialog,[role="menu"]';

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
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || (event.target as Element).closest?.(otherLayerSelector)) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      const focused = document.activeElement;
      const hadFocus = focused === document.body || element.contains(focused);
      if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return panel;
}
