import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Coin } from './coin.tsx';
import { prefersReducedMotion } from './motion.ts';
import './coin-flight.css';

export type CoinFlightProps = {
  /** Start of the coin: usually the ring's `getBoundingClientRect()` at the moment of the claim. */
  from: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;
  /** Target of the coin: the number that is about to count up. */
  to: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;
  /** Called when the coin has landed: unmount it and let the number count. */
  onLand: () => void;
  /** Width of the coin in px. */
  size?: number;
};

const flightMs = 640;
const fadeMs = 240;

/** A coin that flies from the ring to a number. With reduced motion it fades out at its start. */
export function CoinFlight({ from, to, onLand, size = 38 }: CoinFlightProps) {
  const coin = useRef<HTMLSpanElement>(null);
  const notifyLanded = useEffectEvent(onLand);
  const centre = (box: CoinFlightProps['from']) => ({
    x: box.left + box.width / 2 - size / 2,
    y: box.top + box.height / 2 - size / 2,
  });
  const a = centre(from);
  const b = centre(to);
  const path = [a.x, a.y, b.x, b.y].join(',');

  useEffect(() => {
    const element = coin.current;
    if (!element) return;
    // Also over dialogs, which lie over everything except elements shown after them.
    element.showPopover?.();
    const [ax = 0, ay = 0, bx = 0, by = 0] = path.split(',').map(Number);
    const toTransform = (x: number, y: number, scale: number) =>
      `translate(${x}px, ${y}px) scale(${scale})`;
    const reducedMotion = prefersReducedMotion();
    const frames = reducedMotion
      ? [
          { transform: toTransform(ax, ay, 1), opacity: 1 },
          { transform: toTransform(ax, ay, 1), opacity: 0 },
        ]
      : [
          { transform: toTransform(ax, ay, 1), opacity: 1, easing: 'ease-out' },
          {
            transform: toTransform(ax + (bx - ax) * 0.25, ay - 36, 1.12),
            opacity: 1,
            offset: 0.3,
            easing: 'cubic-bezier(0.5, 0, 0.8, 0.6)',
          },
          { transform: toTransform(bx, by, 0.42), opacity: 0.9 },
        ];
    const duration = reducedMotion ? fadeMs : flightMs;
    element.animate?.(frames, { duration, fill: 'forwards' });
    const timer = setTimeout(notifyLanded, duration);
    return () => clearTimeout(timer);
  }, [path]);

  return createPortal(
    <span
      ref={coin}
      className="tc-flight"
      style={{ transform: `translate(${a.x}px, ${a.y}px)` }}
      aria-hidden="true"
      popover="manual"
    >
      <Coin size={size} />
    </span>,
    document.body,
  );
}
