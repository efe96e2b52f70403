import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';

/** Rows of one block, and the distance from the view (px) within which it is mounted. */
const blockSize = 20;
const mountMargin = '1600px';

function Block({ children }: { children: ReactNode }) {
  const box = useRef<HTMLUListElement>(null);
  const [removedHeight, setRemovedHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        // An unmounted block keeps its height; one with the focus stays mounted.
        const isMounted = entry.isIntersecting || element.contains(document.activeElement);
        setRemovedHeight(isMounted ? null : element.offsetHeight);
      },
      { rootMargin: mountMargin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <ul
      ref={box}
      className="comments"
      style={removedHeight === null ? undefined : { height: removedHeight }}
    >
      {removedHeight === null && children}
    </ul>
  );
}

export type WindowedListProps<T> = {
  items: readonly T[];
  keyOf: (item: T) => string;
  children: (item: T) => ReactNode;
};

/** A long list that mounts only the blocks near the view. The others keep their height. */
export function WindowedList<T>({ items, keyOf, children }: WindowedListProps<T>) {
  const blocks = Array.from({ length: Math.ceil(items.length / blockSize) }, (_, at) =>
    items.slice(at * blockSize, (at + 1) * blockSize),
  );
  return blocks.map((block, at) => (
    <Block key={at}>
      {block.map((item) => (
        <Fragment key={keyOf(item)}>{children(item)}</Fragment>
      ))}
    </Block>
  ));
}
