import { createHash } from 'node:crypto';
import type { RawAddress } from './address.ts';

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

export interface ProofMessage {
  readonly address: RawAddress;
  readonly domain: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly payload: string;
}

/**
 * The 32 bytes that a wallet signs for `ton_proof` (TON Connect, 'Address proof signature'): the
 * workchain is signed and big-endian, the domain's length and the time are little-endian.
 */
export const proofMessage = ({ address, domain, timestamp, payload }: ProofMessage): Buffer => {
  const workchain = Buffer.alloc(4);
  workchain.writeInt32BE(address.workchain);
  const name = Buffer.from(domain);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(name.length);
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE(BigInt(timestamp));
  const item = Buffer.concat([
    Buffer.from('ton-proof-item-v2/'),
    workchain,
    address.hash,
    length,
    name,
    time,
    Buffer.from(payload),
  ]);
  return sha256(
    Buffer.concat([Buffer.from([0xff, 0xff]), Buffer.from('ton-connect'), sha256(item)]),
  );
};
