import { useEffect, useEffectEvent } from 'react';

/** Presses of keys anywhere on the page but where something is written or a dialog lies over it. */
export function useFeedKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const isTaken = 'input,textarea,select,dialog,[role="menu"]';
    if (event.target instanceof Element && event.target.closest(isTaken)) return;
    keys[event.key]?.();
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
