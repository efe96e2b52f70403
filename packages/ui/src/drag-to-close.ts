import { useRef, useState, type PointerEvent } from 'react';

const closeDistancePx = 96;
const fastPxPerMs = 0.6;

/** Lets a finger pull a sheet down by its handle. Far or fast enough closes it, else it springs back. */
export function useDragToClose(onClose: () => void) {
  const [offset, setOffset] = useState(0);
  const [dragging, setDragging] = useState(false);
  const start = useRef({ y: 0, at: 0 });

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest('button,a,input,select')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { y: event.clientY, at: event.timeStamp };
    setDragging(true);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (dragging) setOffset(Math.max(0, event.clientY - start.current.y));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!dragging) return;
    setDragging(false);
    setOffset(0);
    const moved = event.clientY - start.current.y;
    const elapsedMs = Math.max(1, event.timeStamp - start.current.at);
    if (moved > closeDistancePx || (moved > 24 && moved / elapsedMs > fastPxPerMs)) onClose();
  };
  const onPointerCancel = () => {
    setDragging(false);
    setOffset(0);
  };
  return {
    offset,
    dragging,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}
