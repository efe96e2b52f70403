import { useLayoutEffect, useRef, useState } from 'react';

/** The width in px of the element that `ref` is on, so that a chart's text keeps its size. */
export function useWidth(start: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(start);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const look = () => setWidth(Math.max(240, element.clientWidth));
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
