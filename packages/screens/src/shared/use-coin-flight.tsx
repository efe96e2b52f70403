import { useSetAtom } from 'jotai';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { findCoinTarget, flyingAtom, type CoinTarget } from './coin-target.ts';
import { lateCoin } from './late-coin.ts';

type Flight = { from: DOMRect; to: DOMRect };

/**
 * Coins that fly to a number. Render `coin`. If the number is not visible or the code is not loaded, `fly` does nothing
 * and the number counts at once.
 */
export function useCoinFlight(): {
  fly: (from: DOMRect, kind: CoinTarget) => void;
  coin: ReactNode;
} {
  const [flight, setFlight] = useState<Flight>();
  const code = useSyncExternalStore(lateCoin.subscribe, lateCoin.state, lateCoin.state);
  const setFlying = useSetAtom(flyingAtom);
  useEffect(() => lateCoin.load(), []);
  useEffect(() => {
    setFlying(flight !== undefined);
    return () => setFlying(false);
  }, [flight, setFlying]);
  return {
    fly: (from, kind) => {
      lateCoin.load();
      const to = findCoinTarget(kind);
      if (to && lateCoin.state().kind === 'ready') setFlight({ from, to });
    },
    coin: flight && code.kind === 'ready' && (
      <code.component from={flight.from} to={flight.to} onLand={() => setFlight(undefined)} />
    ),
  };
}
