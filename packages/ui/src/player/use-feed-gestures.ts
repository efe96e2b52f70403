import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';

const doubleTapMs = 260;
const holdMs = 420;
const moveTolerancePx = 12;

export type FeedGestures = {
  onTap: () => void;
  /** Position of the finger, in px from the top left of the element. */
  onDoubleTap: (x: number, y: number) => void;
  onHoldChange: (holding: boolean) => void;
};

/** Tap, double tap and hold on one surface. A moving finger is a swipe and triggers none of them. */
export function useFeedGestures({ onTap, onDoubleTap, onHoldChange }: FeedGestures) {
  const [holding, setHolding] = useState(false);
  const single = useRef<ReturnType<typeof setTimeout>>(undefined);
  const holdTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef<{ x: number; y: number; held: boolean } | undefined>(undefined);
  const lastTap = useRef(Number.NEGATIVE_INFINITY);
  const tap = useEffectEvent(onTap);
  const holdChange = useEffectEvent(onHoldChange);

  useEffect(
    () => () => {
      clearTimeout(single.current);
      clearTimeout(holdTimer.current);
    },
    [],
  );

  const releaseHold = () => {
    clearTimeout(holdTimer.current);
    if (start.current?.held) {
      setHolding(false);
      holdChange(false);
    }
    start.current = undefined;
  };

  return {
    holding,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        const gestureStart = { x: event.clientX, y: event.clientY, held: false };
        start.current = gestureStart;
        holdTimer.current = setTimeout(() => {
          gestureStart.held = true;
          setHolding(true);
          holdChange(true);
        }, holdMs);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const from = start.current;
        if (!from || from.held) return;
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > moveTolerancePx)
          releaseHold();
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const from = start.current;
        releaseHold();
        if (!from || from.held) return;
        if (event.timeStamp - lastTap.current < doubleTapMs) {
          clearTimeout(single.current);
          const box = event.currentTarget.getBoundingClientRect();
          onDoubleTap(event.clientX - box.left, event.clientY - box.top);
          // A third quick tap adds another heart, as users expect.
          lastTap.current = event.timeStamp;
          return;
        }
        lastTap.current = event.timeStamp;
        single.current = setTimeout(tap, doubleTapMs);
      },
      onPointerCancel: releaseHold,
      onPointerLeave: releaseHold,
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  };
}
