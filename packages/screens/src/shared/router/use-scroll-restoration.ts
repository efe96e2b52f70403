import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { flushWhenLeaving, setPageState, getPageState } from './history-state.ts';

const name = 'scroll';
/** ms in which a page may reach its former height. A user who scrolls in the meantime wins. */
const restoreTimeoutMs = 3_000;
const userScrollEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Scrolls to `y` as soon as the page is long enough. Returns a function that cancels it. */
const scrollWhenTallEnough = (y: number): (() => void) => {
  const scrollTo = () => {
    window.scrollTo(0, y);
    if (Math.abs(window.scrollY - y) <= 1) stop();
  };
  const observer = new ResizeObserver(scrollTo);
  const timer = setTimeout(() => stop(), restoreTimeoutMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const each of userScrollEvents) removeEventListener(each, stop);
  };
  for (const each of userScrollEvents) addEventListener(each, stop, { passive: true });
  observer.observe(document.body);
  scrollTo();
  return stop;
};

/** A new page begins at its top. One reached by going back, or reloaded, keeps its scroll position. */
export function useScrollRestoration(): void {
  const { key } = useLocation();

  useLayoutEffect(() => {
    const before = getPageState(key)[name];
    let restoring = typeof before === 'number' && before > 0;
    const stop = restoring ? scrollWhenTallEnough(before as number) : undefined;
    if (!restoring) window.scrollTo(0, 0);
    const note = () => {
      // While the page is still too short for its restored position, the current one is not stored.
      if (restoring && window.scrollY < (before as number) - 1) return;
      restoring = false;
      setPageState(key, name, Math.round(window.scrollY) || undefined);
    };
    const onUserScroll = () => {
      restoring = false;
    };
    addEventListener('scroll', note, { passive: true });
    for (const each of userScrollEvents) addEventListener(each, onUserScroll, { passive: true });
    return () => {
      stop?.();
      removeEventListener('scroll', note);
      for (const each of userScrollEvents) removeEventListener(each, onUserScroll);
    };
  }, [key]);

  useEffect(() => flushWhenLeaving(), []);
}
