import { useState, type KeyboardEvent, type PointerEvent } from 'react';

export type Scrub = {
  /** Second under the pointer, during hover or drag. */
  at: number | undefined;
  dragging: boolean;
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerCancel: () => void;
    onPointerLeave: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
};

/** Drag, hover and keys on a line of `duration` seconds. Seeks on release. */
export function useScrub(time: number, duration: number, onSeek: (time: number) => void): Scrub {
  const [at, setAt] = useState<number>();
  const [dragging, setDragging] = useState(false);
  const timeOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const fraction = box.width > 0 ? (event.clientX - box.left) / box.width : 0;
    return Math.min(1, Math.max(0, fraction)) * duration;
  };
  const endDrag = () => {
    setDragging(false);
    setAt(undefined);
  };
  return {
    at,
    dragging,
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0 || duration <= 0) return;
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.focus({ preventScroll: true });
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging(true);
        setAt(timeOf(event));
      },
      onPointerMove: (event) => {
        if (dragging || event.pointerType === 'mouse') setAt(timeOf(event));
      },
      onPointerUp: (event) => {
        if (!dragging) return;
        event.stopPropagation();
        onSeek(timeOf(event));
        setDragging(false);
        if (event.pointerType !== 'mouse') setAt(undefined);
      },
      onPointerCancel: endDrag,
      onPointerLeave: () => {
        if (!dragging) setAt(undefined);
      },
      onKeyDown: (event) => {
        const to = {
          ArrowRight: time + 5,
          ArrowUp: time + 5,
          ArrowLeft: time - 5,
          ArrowDown: time - 5,
          PageUp: time + 30,
          PageDown: time - 30,
          Home: 0,
          End: duration,
        }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        onSeek(Math.min(duration, Math.max(0, to)));
      },
    },
  };
}
