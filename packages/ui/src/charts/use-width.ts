import { useLayoutEffect, useRef, useState } from 'react';

/** The width in px of the element that `ref` is on, `least` or more, so that a chart's text keeps its size. */
export function useWidth(start: number, least = 240) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(start);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const look = () => setWidth(Math.max(least, element.clientWidth));
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, [least]);
  return { ref, width };
}
