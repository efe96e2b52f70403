import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Config } from '../../platform/config.ts';

type Needs = Pick<Config, 'proofKey' | 'publicUrl'>;

const secretOf = (proofKey: KeyObject, id: bigint, expiresAt: Date): string =>
  createHmac('sha256', proofKey)
    .update(`export\n${id}\n${expiresAt.toISOString()}`)
    .digest('base64url');

/** The secret address alone gives access to the archive, until `expiresAt`. */
export const exportUrl = ({ proofKey, publicUrl }: Needs, id: bigint, expiresAt: Date): string =>
  `${publicUrl}/export/${id}/${secretOf(proofKey, id, expiresAt)}.zip`;

export const isValidExportSecret = (
  { proofKey }: Pick<Needs, 'proofKey'>,
  id: bigint,
  expiresAt: Date,
  secret: string,
): boolean => {
  const expected = Buffer.from(secretOf(proofKey, id, expiresAt));
  const actualBytes = Buffer.from(secret);
  return actualBytes.length === expected.length && timingSafeEqual(actualBytes, expected);
};
