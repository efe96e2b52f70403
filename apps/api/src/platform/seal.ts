import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';

export type SealKey = Pick<Config, 'sealKey'>;

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Seals a text for the database by AES-256-GCM: nonce, tag, ciphertext. `of` names its kind and owner; a text sealed
 * under another `of` does not open.
 */
export const seal = ({ sealKey }: SealKey, associatedData: string, text: string): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, sealKey, nonce).setAAD(Buffer.from(associatedData));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
};

/** Opens a sealed text. Throws if the key or `of` differs, or a bit has changed. */
export const unseal = ({ sealKey }: SealKey, associatedData: string, sealed: Buffer): string => {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, sealKey, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(associatedData))
    .setAuthTag(tag);
  const body = sealed.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
};
