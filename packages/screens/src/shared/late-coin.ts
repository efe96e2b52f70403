import type { CoinFlightProps } from '@taice/ui';
import { createChunk } from './chunk.ts';

/** A coin in the air, fetched behind the first paint: none flies before something was claimed. */
export const lateCoin = createChunk<CoinFlightProps>(
  async () => (await import('./coin-in-flight.ts')).CoinFlight,
  { hasEarlyWords: true },
);
