import { useEffect, useState, type RefObject } from 'react';

/** Below this part of it in view, nobody looks at it any more. */
const half = 0.5;
const fields = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"])';

const isWriting = () => document.activeElement?.matches(fields) ?? false;

/** Whether the viewer is busy elsewhere on the page than at `element`: has scrolled it away, or writes something. */
export function useLookedAway(element: RefObject<Element | null>): boolean {
  const [away, setAway] = useState(false);
  const [writing, setWriting] = useState(isWriting);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new IntersectionObserver(
      (entries) => setAway((entries.at(-1)?.intersectionRatio ?? 1) < half),
      { threshold: half },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  useEffect(() => {
    const look = () => setWriting(isWriting());
    // What loses the focus still has it as this is told.
    const later = () => void setTimeout(look);
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', later);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', later);
    };
  }, []);
  return away || writing;
}
