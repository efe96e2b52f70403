import { CoinFlight, prefersReducedMotion } from '@taice/ui';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

const sizes = [38, 26, 32, 22, 30, 18, 26] as const;
const startDelayMs = 350;
const intervalMs = 90;

export type CoinShowerProps = {
  from: RefObject<Element | null>;
  to: RefObject<Element | null>;
  /** Called when the first coin has landed, so that the number can count. */
  onLanded: () => void;
};

/** Coins in flight, one after another. With reduced motion a single one fades. */
export function CoinShower({ from, to, onLanded }: CoinShowerProps) {
  const [flying, setFlying] = useState<readonly number[]>([]);
  const [flightPath, setFlightPath] = useState<{ a: DOMRect; b: DOMRect }>();
  const landed = useEffectEvent(onLanded);
  useEffect(() => {
    const a = from.current?.getBoundingClientRect();
    const b = to.current?.getBoundingClientRect();
    if (!a || !b) return landed();
    setFlightPath({ a, b });
    const count = prefersReducedMotion() ? 1 : sizes.length;
    const timers = sizes
      .slice(0, count)
      .map((_, at) =>
        setTimeout(() => setFlying((all) => [...all, at]), startDelayMs + at * intervalMs),
      );
    return () => timers.forEach(clearTimeout);
  }, [from, to]);
  const onCoinLanded = (at: number) => {
    setFlying((all) => all.filter((each) => each !== at));
    if (at === 0) onLanded();
  };
  return (
    flightPath &&
    flying.map((at) => (
      <CoinFlight
        key={at}
        from={flightPath.a}
        to={flightPath.b}
        size={sizes[at]}
        onLand={() => onCoinLanded(at)}
      />
    ))
  );
}
