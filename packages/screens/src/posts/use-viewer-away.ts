import { useEffect, useState, type RefObject } from 'react';

/** Below this visible share the viewer counts as looking elsewhere. */
const minVisibleShare = 0.5;
const fields = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"])';

const isWriting = () => document.activeElement?.matches(fields) ?? false;

/** True while the viewer has scrolled `element` out of view, or writes something. */
export function useViewerAway(element: RefObject<Element | null>): boolean {
  const [away, setAway] = useState(false);
  const [writing, setWriting] = useState(isWriting);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new IntersectionObserver(
      (entries) => setAway((entries.at(-1)?.intersectionRatio ?? 1) < minVisibleShare),
      { threshold: minVisibleShare },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  useEffect(() => {
    const update = () => setWriting(isWriting());
    // During the event the old element still has the focus.
    const updateLater = () => void setTimeout(update);
    document.addEventListener('focusin', update);
    document.addEventListener('focusout', updateLater);
    return () => {
      document.removeEventListener('focusin', update);
      document.removeEventListener('focusout', updateLater);
    };
  }, []);
  return away || writing;
}
