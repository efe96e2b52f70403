import { Cell, loadStateInit, type StateInit } from '@ton/core';
import { canonicalBase64 } from './canonical-base64.ts';
import { keyBits, walletLayouts, type WalletLayout } from './wallet-codes.ts';

/** A wallet's key, as its address commits to it. */
export interface WalletKey {
  readonly version: WalletLayout['version'];
  /** 32 bytes. */
  readonly publicKey: Buffer;
}

/** `state`: not the state init of a wallet; `address`: that of another contract; `code`: of an unknown wallet. */
export type WalletKeyFlaw = 'state' | 'address' | 'code';

const readStateInit = (cell: Cell): StateInit | undefined => {
  const slice = cell.beginParse();
  const init = loadStateInit(slice);
  const isPlain = !init.splitDepth && !init.special && (init.libraries?.size ?? 0) === 0;
  return isPlain && slice.remainingBits === 0 && slice.remainingRefs === 0 ? init : undefined;
};

const keyIn = (
  data: Cell,
  { before: bitsBefore, after: bitsAfter }: WalletLayout,
): Buffer | undefined => {
  const slice = data.beginParse();
  if (slice.remainingBits !== bitsBefore + keyBits + bitsAfter) return undefined;
  return slice.skip(bitsBefore).loadBuffer(keyBits / 8);
};

const rootOf = (text: string): Cell | undefined => {
  const bytes = canonicalBase64(text);
  if (!bytes) return undefined;
  try {
    const cells = Cell.fromBoc(bytes);
    return cells.length === 1 ? cells[0] : undefined;
  } catch {
    // The library throws for any bytes that are no bag of cells.
    return undefined;
  }
};

/**
 * The public key of the wallet at an address. The address is the hash of code and initial data, so only the holder of
 * that key can have created the wallet there.
 * @param stateInit a bag of cells in base64
 * @param addressHash 32 bytes
 */
export const walletKey = (stateInit: string, addressHash: Buffer): WalletKey | WalletKeyFlaw => {
  const root = rootOf(stateInit);
  if (!root || root.isExotic) return 'state';
  if (!root.hash().equals(addressHash)) return 'address';
  let init: StateInit | undefined;
  try {
    init = readStateInit(root);
  } catch {
    // Too few bits or references for a state init.
    return 'state';
  }
  if (!init?.code || !init.data || init.data.isExotic) return 'state';
  const layout = walletLayouts.get(init.code.hash().toString('hex'));
  if (!layout) return 'code';
  const publicKey = keyIn(init.data, layout);
  return publicKey ? { version: layout.version, publicKey } : 'state';
};
