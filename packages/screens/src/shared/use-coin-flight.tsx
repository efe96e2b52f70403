import { CoinFlight } from '@taice/ui';
import { useSetAtom } from 'jotai';
import { useEffect, useState, type ReactNode } from 'react';
import { coinTarget, flyingAtom, type CoinTarget } from './coin-target.ts';

type Flight = { from: DOMRect; to: DOMRect };

/** Coins on their way to a number. Render `coin`; `fly` does nothing where no such number is seen. */
export function useCoinFlight(): {
  fly: (from: DOMRect, kind: CoinTarget) => void;
  coin: ReactNode;
} {
  const [flight, setFlight] = useState<Flight>();
  const setFlying = useSetAtom(flyingAtom);
  useEffect(() => {
    setFlying(flight !== undefined);
    return () => setFlying(false);
  }, [flight, setFlying]);
  return {
    fly: (from, kind) => {
      const to = coinTarget(kind);
      if (to) setFlight({ from, to });
    },
    coin: flight && (
      <CoinFlight from={flight.from} to={flight.to} onLand={() => setFlight(undefined)} />
    ),
  };
}
