import { useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from './motion.ts';

export type CountUpProps = {
  value: number;
  /** Formats the number; also called for the steps in between. */
  format: (value: number) => string;
  /** Duration of a change, in ms. */
  ms?: number;
};

/** A step between two values: a whole number, never outside of them. */
const wholeStep = (step: number, begin: number, end: number) =>
  Math.min(Math.max(begin, end), Math.max(Math.min(begin, end), Math.trunc(step)));

/**
 * A number that counts to its new value in whole steps; only a final value may have a fraction. The first value appears
 * at once.
 */
export function CountUp({ value, format, ms = 600 }: CountUpProps) {
  const [displayed, setDisplayed] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const begin = from.current;
    if (begin === value) return;
    if (prefersReducedMotion()) {
      from.current = value;
      setDisplayed(value);
      return;
    }
    let frame = 0;
    let startedAt: number | undefined;
    const step = (now: number) => {
      startedAt ??= now;
      const progress = Math.min(1, (now - startedAt) / ms);
      const next = progress === 1 ? value : begin + (value - begin) * (1 - (1 - progress) ** 3);
      from.current = next;
      setDisplayed(progress === 1 ? value : wholeStep(next, begin, value));
      if (progress < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value, ms]);
  return (
    <>
      <span aria-hidden="true" translate="no">
        {format(displayed)}
      </span>
      <span className="tc-hidden" translate="no">
        {format(value)}
      </span>
    </>
  );
}
