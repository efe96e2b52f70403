import type { CoinPort } from '../types.ts';
import { coinCallOf, type CoinTransfer } from './coin-transfer.ts';

/**
 * What the distributor takes to hand a token on, besides the token's own transfer: a call more, and the allowance that goes
 * down. Measured in `packages/chain/src/contracts/contracts.test.ts`, which holds it to this.
 */
const HANDING_ON = 20_000n;

/** What a transfer takes and costs, before anything is asked for; `price` and costs in the chain's own base units. */
export type CoinCost = {
  readonly approveGas: bigint;
  readonly transferGas: bigint;
  readonly price: bigint;
};

/** Foresees what a transfer costs; of a token nobody can estimate the real one before it is allowed. */
export async function foreseeCoinCost(port: CoinPort, transfer: CoinTransfer): Promise<CoinCost> {
  const { token, to, value } = transfer;
  const first = await port.cost(coinCallOf(transfer, token === null ? 'transfer' : 'approve'));
  const { gas, price } = first;
  if (token === null) return { approveGas: 0n, transferGas: gas, price };
  const plain = await port.plainGas(token, to, BigInt(value));
  return { approveGas: gas, transferGas: plain + HANDING_ON, price };
}
