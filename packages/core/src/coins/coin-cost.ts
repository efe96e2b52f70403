import type { CoinPort } from '../types.ts';
import { coinCallOf, type CoinTransfer } from './coin-transfer.ts';

/**
 * Gas of the distributor on top of the token's own transfer: one more call, and the lower allowance.
 * `packages/chain/src/contracts/contracts.test.ts` measures it and checks this number.
 */
const DISTRIBUTOR_EXTRA_GAS = 20_000n;

/** Gas and cost of a transfer, estimated beforehand; `price` and costs in the chain's own base units. */
export type CoinCost = {
  readonly approveGas: bigint;
  readonly transferGas: bigint;
  readonly price: bigint;
};

/** Estimates the cost of a transfer. Before its allowance, no node can estimate a token's real transfer. */
export async function estimateCoinCost(port: CoinPort, transfer: CoinTransfer): Promise<CoinCost> {
  const { token, to, value } = transfer;
  const first = await port.cost(coinCallOf(transfer, token === null ? 'transfer' : 'approve'));
  const { gas, price } = first;
  if (token === null) return { approveGas: 0n, transferGas: gas, price };
  const estimatedGas = await port.estimateTransferGas(token, to, BigInt(value));
  return { approveGas: gas, transferGas: estimatedGas + DISTRIBUTOR_EXTRA_GAS, price };
}
