import { useEffect, useRef, useState } from 'react';
import { prefersLessMotion } from './motion.ts';

export type CountUpProps = {
  value: number;
  /** Writes the number as the screen would; called for the steps in between as well. */
  format: (value: number) => string;
  /** How long a change takes, in ms. */
  ms?: number;
};

/** A step of the way as it may be shown: whole, and never outside of what it runs between. */
const wholeStep = (step: number, begin: number, end: number) =>
  Math.min(Math.max(begin, end), Math.max(Math.min(begin, end), Math.trunc(step)));

/**
 * A number that runs to its new value when it changes, by whole steps: a fraction is only ever part of
 * a value that stands. The first value stands at once.
 */
export function CountUp({ value, format, ms = 600 }: CountUpProps) {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const begin = from.current;
    if (begin === value) return;
    if (prefersLessMotion()) {
      from.current = value;
      setShown(value);
      return;
    }
    let frame = 0;
    let startedAt: number | undefined;
    const step = (now: number) => {
      startedAt ??= now;
      const part = Math.min(1, (now - startedAt) / ms);
      const next = part === 1 ? value : begin + (value - begin) * (1 - (1 - part) ** 3);
      from.current = next;
      setShown(part === 1 ? value : wholeStep(next, begin, value));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value, ms]);
  return (
    <>
      <span aria-hidden="true" translate="no">
        {format(shown)}
      </span>
      <span className="tc-hidden" translate="no">
        {format(value)}
      </span>
    </>
  );
}
