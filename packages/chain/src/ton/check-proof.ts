import { createPublicKey, verify } from 'node:crypto';
import { readAddress } from './address.ts';
import { canonicalBase64 } from './canonical-base64.ts';
import { proofMessage } from './proof-message.ts';
import type { WalletInfo } from './wallet-info.ts';
import { walletKey, type WalletKeyFlaw } from './wallet-key.ts';

/** Network id of the main network. */
const mainNetwork = '-239';

export interface ProofRules {
  /** Domains that a wallet may have shown its holder. */
  readonly domains: readonly string[];
  /** On the real clock. */
  readonly now: Date;
  readonly maxAgeMs: number;
  /** How far ahead of `now` the wallet's clock may be. */
  readonly maxFutureMs: number;
  /**
   * The key of a deployed wallet that does not show its state init, 32 bytes; without it such a
   * wallet is refused.
   */
  readonly fetchKey?: ((address: string) => Promise<Buffer | undefined>) | undefined;
}

/** Why a proof is refused, for the log. The caller only learns that it is refused. */
export type ProofFlaw =
  | 'shape'
  | 'network'
  | 'domain'
  | 'expired'
  | 'future'
  | WalletKeyFlaw
  | 'key'
  | 'forged';

const parseSeconds = (timestamp: number | string): number | undefined => {
  const text = String(timestamp);
  return /^[1-9]\d{0,11}$/.test(text) ? Number(text) : undefined;
};

const isSigned = (message: Buffer, publicKey: Buffer, signature: Buffer): boolean => {
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
    format: 'jwk',
  });
  return verify(null, message, key, signature);
};

/**
 * Checks a wallet's `ton_proof`: its sender holds the key of the wallet at the address, and signed for this site,
 * recently. The caller checks that the payload was issued and not yet used.
 * @returns the raw address, or why the proof is refused
 */
export const checkProof = async (
  info: WalletInfo,
  { domains, now, maxAgeMs, maxFutureMs, fetchKey }: ProofRules,
): Promise<{ readonly address: string } | ProofFlaw> => {
  const { proof } = info;
  const { domain } = proof;
  const address = readAddress(info.address);
  const timestamp = parseSeconds(proof.timestamp);
  const signature = canonicalBase64(proof.signature);
  if (!address || timestamp === undefined || signature?.length !== 64) return 'shape';
  if (info.network !== mainNetwork) return 'network';
  if (!domains.includes(domain.value) || domain.lengthBytes !== Buffer.byteLength(domain.value))
    return 'domain';
  const age = now.getTime() - timestamp * 1000;
  if (age > maxAgeMs) return 'expired';
  if (age < -maxFutureMs) return 'future';

  let publicKey: Buffer | undefined;
  if (info.state_init) {
    const wallet = walletKey(info.state_init, address.hash);
    if (typeof wallet === 'string') return wallet;
    publicKey = wallet.publicKey;
  } else publicKey = await fetchKey?.(info.address);
  if (publicKey?.length !== 32) return 'key';
  if (info.public_key !== undefined && info.public_key !== publicKey.toString('hex')) return 'key';
  const message = proofMessage({
    address,
    domain: domain.value,
    timestamp,
    payload: proof.payload,
  });
  return isSigned(message, publicKey, signature) ? { address: info.address } : 'forged';
};
