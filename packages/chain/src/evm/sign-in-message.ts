import { createSiweMessage } from 'viem/siwe';

/** The purpose of a wallet signature. */
export type SignPurpose = 'login' | 'bind' | 'confirm';

/** The one chain of the product. */
const chainId = 56;

const statements: Record<SignPurpose, string> = {
  login: 'You agree to sign in. This request triggers no blockchain transaction and no gas fee.',
  confirm:
    'You confirm that this account is yours. This request triggers no blockchain transaction and no gas fee.',
  bind: 'You agree to bind this wallet to your account. This request triggers no blockchain transaction and no gas fee.',
};

export interface SignInMessage {
  readonly purpose: SignPurpose;
  /** 0x and 40 hex digits, in any case. */
  readonly address: string;
  /** Origin of the product, no trailing slash: its host is the domain that wallets compare. */
  readonly publicUrl: string;
  /** Letters and digits, at least 8. */
  readonly nonce: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** The EIP-4361 text that a wallet shows and signs. */
export const signInMessage = ({
  purpose,
  address,
  publicUrl,
  nonce,
  issuedAt,
  expiresAt,
}: SignInMessage): string =>
  createSiweMessage({
    address: address as `0x${string}`,
    domain: new URL(publicUrl).host,
    uri: publicUrl,
    version: '1',
    chainId,
    statement: statements[purpose],
    nonce,
    issuedAt,
    expirationTime: expiresAt,
  });

/** The nonce that a message names; undefined where it names none, or more than one. */
export const nonceOfMessage = (message: string): string | undefined => {
  const nonces = [...message.matchAll(/^Nonce: ([A-Za-z0-9]{8,64})$/gm)];
  return nonces.length === 1 ? nonces[0]?.[1] : undefined;
};
