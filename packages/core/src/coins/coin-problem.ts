import type { TokenConfig } from '@taice/contract';
import type { CoinPort } from '../types.ts';
import { estimateCoinCost } from './coin-cost.ts';
import type { CoinTransfer } from './coin-transfer.ts';

/** Obstacles to a transfer. */
export type CoinTransferProblem = 'noAddress' | 'mismatch' | 'type' | 'network' | 'value' | 'gas';

/** The first obstacle to a transfer, by the wallet's current state; null: none. Rejects without an answer. */
export async function findCoinTransferProblem(
  port: CoinPort,
  transfer: CoinTransfer,
  { bound, config }: { readonly bound: string | null; readonly config: TokenConfig },
): Promise<CoinTransferProblem | null> {
  if (bound === null) return 'noAddress';
  if (bound !== transfer.from) return 'mismatch';
  if (!config.enabled) return 'type';
  if (!(await port.isOnExpectedChain())) return 'network';
  const value = BigInt(transfer.value);
  if (value > (await port.balance(transfer.token))) return 'value';
  const { approveGas, transferGas, price } = await estimateCoinCost(port, transfer);
  const needed = (approveGas + transferGas) * price + (transfer.token === null ? value : 0n);
  return needed > (await port.balance(null)) ? 'gas' : null;
}

/** The spendable part of a balance: of the fee coin, all but twice the fee. Rejects without an answer. */
export async function spendableCoin(
  port: CoinPort,
  transfer: CoinTransfer,
  balance: bigint,
): Promise<bigint> {
  if (transfer.token !== null) return balance;
  const { transferGas, price } = await estimateCoinCost(port, transfer);
  const remaining = balance - 2n * transferGas * price;
  return remaining > 0n ? remaining : 0n;
}
