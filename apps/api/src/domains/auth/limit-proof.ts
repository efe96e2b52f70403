import type { Caller } from '../../platform/endpoint.ts';
import { limitShared } from '../../platform/http/call-limits.ts';
import { networkOf } from '../../platform/http/network.ts';
import { perMinute } from '../../platform/http/rate-limit.ts';
import type { Services } from '../../platform/services.ts';

type Needs = Pick<Services, 'db' | 'settings'> & Pick<Caller, 'ip'>;

/**
 * Counts a successful proof of a wallet, by its address and by its network; 429 above the limit of either per minute.
 * The network's limits new accounts: anyone makes any number of wallets.
 */
export const limitProof = async (
  { db, settings, ip }: Needs,
  { key, most: maxPerMinute }: { readonly key: string; readonly most: number },
  now: Date,
): Promise<void> => {
  const networkRate = perMinute(settings.proofs_per_network_minute);
  await limitShared(
    db,
    [
      { key, rate: perMinute(maxPerMinute) },
      { key: `proofs from ${networkOf(ip)}`, rate: networkRate },
    ],
    now,
  );
};
