import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

const derived = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
const label = (text: string): Buffer => Buffer.from(`${text}\0`);

const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** The end of the last record (RFC 8188). */
const LAST_RECORD_DELIMITER = 2;

/**
 * Decrypts a body of `aes128gcm` as the browser that it is for (RFC 8291). Throws if it was encrypted for another one.
 */
export const decrypt = (body: Buffer, keys: ECDH, auth: Buffer): string => {
  const salt = body.subarray(0, SALT_BYTES);
  const recordBytes = body.readUInt32BE(SALT_BYTES);
  const keyBytes = body.readUInt8(SALT_BYTES + 4);
  const header = SALT_BYTES + 5 + keyBytes;
  const sender = body.subarray(SALT_BYTES + 5, header);
  const record = body.subarray(header);
  if (record.length > recordBytes) throw new RangeError('more than one record');
  const info = Buffer.concat([label('WebPush: info'), keys.getPublicKey(), sender]);
  const secret = derived(keys.computeSecret(sender), auth, info, 32);
  const key = derived(secret, salt, label('Content-Encoding: aes128gcm'), 16);
  const nonce = derived(secret, salt, label('Content-Encoding: nonce'), 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(record.subarray(-TAG_BYTES));
  const text = Buffer.concat([cipher.update(record.subarray(0, -TAG_BYTES)), cipher.final()]);
  const end = text.findLastIndex((byte) => byte !== 0);
  if (text[end] !== LAST_RECORD_DELIMITER) throw new RangeError('not the last record');
  return text.subarray(0, end).toString();
};
