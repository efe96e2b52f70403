import { useLayoutEffect, useRef, useState } from 'react';

/** The width in px of the element that `ref` is on, `minWidth` or more, so that a chart's text keeps its size. */
export function useWidth(start: number, minWidth = 240) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(start);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(minWidth, element.clientWidth));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [minWidth]);
  return { ref, width };
}
