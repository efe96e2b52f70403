import { type Address, beginCell, type Cell, internal, type MessageRelaxed } from '@ton/core';

const transferOp = 0x0f8a7ea5;
const excessesOp = 0xd53276db;

/** Nanotons that go with a transfer. The excess comes back, and confirms that the transfer has arrived. */
export const transferNanotons = 60_000_000n;

/** A transfer of jettons (TEP-74), asked of our own jetton wallet. `id` comes back with the excess. */
export const jettonTransfer = (
  { id, to, amount }: { readonly id: bigint; readonly to: Address; readonly amount: bigint },
  { wallet, owner }: { readonly wallet: Address; readonly owner: Address },
): MessageRelaxed =>
  internal({
    to: wallet,
    value: transferNanotons,
    bounce: true,
    body: beginCell()
      .storeUint(transferOp, 32)
      .storeUint(id, 64)
      .storeCoins(amount)
      .storeAddress(to)
      .storeAddress(owner)
      .storeBit(false)
      .storeCoins(0)
      .storeBit(false)
      .endCell(),
  });

/** The id in the excess that a transfer returns. */
export const idOfExcesses = (body: Cell): bigint | null => idOf(body, excessesOp);
/** The id in a transfer request. */
export const idOfTransfer = (body: Cell): bigint | null => idOf(body, transferOp);

const idOf = (body: Cell, op: number): bigint | null => {
  const slice = body.beginParse();
  if (slice.remainingBits < 96 || slice.loadUint(32) !== op) return null;
  return slice.loadUintBig(64);
};
