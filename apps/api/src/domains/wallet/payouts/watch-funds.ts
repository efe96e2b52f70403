import type { ChainPort } from '@taice/chain';
import { alarm } from './alarm.ts';
import type { PayoutWorker } from './payout-worker.ts';

type Funds = Awaited<ReturnType<ChainPort['balances']>>;

/** Base units in a micro-point, for a token with this many decimals. */
export const baseOf = (decimals: number): bigint => 10n ** BigInt(decimals - 6);

/** Logs an address with too little to pay, or with more than a stolen key may cost. */
export const reportFunds = (worker: PayoutWorker, { native, token }: Funds): void => {
  const { port, settings } = worker;
  if (native < port.minNativeBalance) alarm(worker, 'the paying address is low on gas');
  const maxBalance = settings.payout_wallet_max * baseOf(port.decimals);
  if (token > maxBalance)
    alarm(worker, 'the paying address holds more than its limit', {
      over: `${token - maxBalance}`,
    });
};

/** ms between two looks at the funds of an idle chain. */
const CHECK_INTERVAL_MS = 10 * 60_000;

const checkedAt = new WeakMap<ChainPort, number>();

/** Checks the funds of an idle chain now and then: an overfilled address must be noticed before the next payout. */
export const watchIdleFunds = async (worker: PayoutWorker): Promise<void> => {
  const { port, clock } = worker;
  const now = clock.real().getTime();
  if (now - (checkedAt.get(port) ?? -Infinity) < CHECK_INTERVAL_MS) return;
  reportFunds(worker, await port.balances());
  // A failed request is repeated in the next cycle.
  checkedAt.set(port, now);
};
