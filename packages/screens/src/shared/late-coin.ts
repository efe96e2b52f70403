import type { CoinFlightProps } from '@taice/ui';
import { createChunk } from './chunk.ts';

/** A flying coin, loaded after the first paint, because none flies before a claim. */
export const lateCoin = createChunk<CoinFlightProps>(
  async () => (await import('./coin-in-flight.ts')).CoinFlight,
  { hasEarlyWords: true },
);
