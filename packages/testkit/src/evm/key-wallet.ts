import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/** A wallet that is a key. */
export interface KeyWallet {
  /** Lowercase. */
  readonly address: string;
  /** As wallets show it, with the checksum in its letters. */
  readonly checksummed: string;
  /** EIP-191, as `personal_sign` does. */
  readonly sign: (message: string) => Promise<string>;
}

/** A wallet of a new key, or of the one given (hex). */
export const keyWallet = (key: string = generatePrivateKey()): KeyWallet => {
  const account = privateKeyToAccount(key as `0x${string}`);
  return {
    address: account.address.toLowerCase(),
    checksummed: account.address,
    sign: (message) => account.signMessage({ message }),
  };
};
