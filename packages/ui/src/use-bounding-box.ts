import { useEffect, useState } from 'react';
import type { Box } from './coach-placement.ts';

/** Interval in ms for checking a position that may change without an event. */
const measureIntervalMs = 200;

const isSameBox = (a: Box | null, b: Box | null) =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.left === b.left &&
    a.top === b.top &&
    a.width === b.width &&
    a.height === b.height);

/** Position of an element in the window, followed as it moves; null while it has none. */
export function useBoundingBox(element: Element | null): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    const measure = () => {
      const { left, top, width, height } = element?.getBoundingClientRect() ?? {};
      const next =
        left === undefined || !width || !height ? null : { left, top: top ?? 0, width, height };
      setBox((before) => (isSameBox(before, next) ? before : next));
    };
    measure();
    const timer = setInterval(measure, measureIntervalMs);
    addEventListener('scroll', measure, { capture: true, passive: true });
    addEventListener('resize', measure);
    return () => {
      clearInterval(timer);
      removeEventListener('scroll', measure, { capture: true });
      removeEventListener('resize', measure);
    };
  }, [element]);
  return box;
}
