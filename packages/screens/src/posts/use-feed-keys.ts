import { useEffect, useEffectEvent } from 'react';

/** Keys that also scroll the page, and move a focused slider. */
const scrollKeys = /^(?:Arrow|Page)/;

/** Handles keys anywhere on the page, except in a text field or under a dialog. */
export function useFeedKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const isTaken = 'input,textarea,select,dialog,[role="menu"]';
    if (event.target instanceof Element && event.target.closest(isTaken)) return;
    const run = keys[event.key];
    if (!run) return;
    if (scrollKeys.test(event.key)) {
      if (event.target instanceof Element && event.target.closest('[role="slider"]')) return;
      event.preventDefault();
    }
    run();
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
