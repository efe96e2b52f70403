import { bscPayer, type ChainPort, withoutUrls } from '@taice/chain';
import { tonPayer } from '@taice/chain/ton-payer';
import type { PayoutChain } from '@taice/contract';
import { payoutChains } from '@taice/contract/shapes';
import { mintCalls } from '../domains/nft/chain/send-mints.ts';
import { confirmationsOf } from '../domains/wallet/cash-outs/chain-facts.ts';
import { instanceFingerprint } from '../platform/instance-fingerprint.ts';
import { withLeaderLock } from '../platform/db/leader-lock.ts';
import { tonWatermarkIn } from '../domains/wallet/payouts/ton-watermark.ts';
import { runPayoutCycle } from '../domains/wallet/payouts/run-payout-cycle.ts';
import { simulatedChain } from '../domains/wallet/payouts/simulated-chain.ts';
import { repeatEvery } from '../platform/jobs/repeat-every.ts';
import type { Services } from '../platform/services.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'settings' | 'log'>;

/** The port that pays on a chain; null: nothing is paid on it from here. */
const createChainPort = (
  { db, clock, config, settings }: Needs,
  chain: PayoutChain,
): ChainPort | null => {
  const confirmations = confirmationsOf(settings, chain);
  const { bsc, ton } = config.payouts;
  const gasPriceMost = BigInt(settings.bsc_gas_price_max);
  if (chain === 'bsc' && bsc?.key)
    return bscPayer({ ...bsc, key: bsc.key, confirmations, gasPriceMost });
  if (chain === 'ton' && ton?.key)
    return tonPayer({
      ...ton,
      key: ton.key,
      confirmations,
      now: () => clock.real().getTime(),
      watermark: tonWatermarkIn(db),
    });
  return config.isDemo && !config.payouts[chain]
    ? simulatedChain(db, { chain, confirmations, now: clock.real })
    : null;
};

/** Runs the payouts of every chain that this process can pay on. Returns the stop. */
export const startPayouts = async (deps: Needs): Promise<() => Promise<void>> => {
  const { db, config } = deps;
  const stopFunctions: (() => Promise<void>)[] = [];
  for (const chain of payoutChains) {
    const port = createChainPort(deps, chain);
    if (!port) continue;
    const others = chain === 'bsc' ? [mintCalls(deps)] : [];
    stopFunctions.push(
      repeatEvery(3_000, `payouts ${chain}`, deps, () =>
        withLeaderLock(db, ['payouts', chain], async () =>
          // Another server may have taken over since the last cycle.
          runPayoutCycle({
            ...deps,
            port,
            instance: await instanceFingerprint(db, config),
            callQueues: others,
          }),
        ).catch((error: unknown) => {
          throw withoutUrls(error);
        }),
      ),
    );
  }
  return async () => void (await Promise.all(stopFunctions.map((stop) => stop())));
};
