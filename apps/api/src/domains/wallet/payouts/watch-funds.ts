import type { ChainPort } from '@taice/chain';
import { alarm } from './alarm.ts';
import type { PayoutWorker } from './payout-worker.ts';

type Funds = Awaited<ReturnType<ChainPort['funds']>>;

/** What a micro-point is in base units of a token of so many decimals. */
export const baseOf = (decimals: number): bigint => 10n ** BigInt(decimals - 6);

/** Says where an address has too little to go on paying, or more than a stolen key may cost. */
export const tellOfFunds = (worker: PayoutWorker, { native, token }: Funds): void => {
  const { port, settings } = worker;
  if (native < port.nativeLeast) alarm(worker, 'its address has hardly anything left for gas');
  const most = settings.payout_wallet_most * baseOf(port.decimals);
  if (token > most)
    alarm(worker, 'its address has more than it may have', { over: `${token - most}` });
};

/** ms after which it is looked again while nobody is paid: nodes are asked about everything else only where somebody is. */
const IDLE_MS = 10 * 60_000;

const lookedAt = new WeakMap<ChainPort, number>();

/** Looks at the funds now and then while nothing is to be paid: what is filled up too far is so before anybody asks for it. */
export const watchIdleFunds = async (worker: PayoutWorker): Promise<void> => {
  const { port, clock } = worker;
  const now = clock.real().getTime();
  if (now - (lookedAt.get(port) ?? -Infinity) < IDLE_MS) return;
  tellOfFunds(worker, await port.funds());
  // What nobody has answered is asked again in the next turn.
  lookedAt.set(port, now);
};
