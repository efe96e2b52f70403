import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { nonceLength, signatureWindowMs } from '@taice/contract/shapes';
import { sessionMessage } from '@taice/contract/signing';
import { z } from 'zod';
import { fail } from './failure.ts';

/** Fields that every request carries beside its own parameters. */
const stampShape = z.object({
  timestamp: z.coerce.number().int().min(1_000_000_000).max(9_999_999_999_999),
  /** Printable characters only: the database must be able to store it as text. */
  nonce: z
    .string()
    .length(nonceLength)
    .regex(/^[!-~]+$/),
  sign: z.string().regex(/^[0-9a-f]{64}$/),
  device_id: z.string().regex(/^[\w.:-]{1,64}$/),
});
export type Stamp = z.output<typeof stampShape>;
export type Params = Readonly<Record<string, unknown>>;

const isSeconds = (timestamp: number): boolean => timestamp < 100_000_000_000;

/** The stamp of a request; refused when it is incomplete or its time is too far from ours. */
export const readStamp = (params: Params, now: Date): Stamp => {
  const parsed = stampShape.safeParse(params);
  if (!parsed.success) {
    const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))];
    return fail(400, {
      data: { issues: fields.map((field) => ({ field, message: 'missing or malformed' })) },
    });
  }
  const { timestamp } = parsed.data;
  const timestampMs = isSeconds(timestamp) ? timestamp * 1000 : timestamp;
  if (Math.abs(timestampMs - now.getTime()) > signatureWindowMs)
    fail(1002, { data: { server_time: now.getTime() } });
  return parsed.data;
};

/**
 * The same as `basicSign` of all clients, by the engine's own hash, because every call needs it. The timestamp is
 * hashed as the text that was sent, not as the number read from it.
 */
export const checkBasicSign = (params: Params, { nonce, sign }: Stamp, secret: string): void => {
  if (!isEqual(hash('sha256', `${String(params['timestamp'])}${nonce}${secret}`), sign)) fail(1001);
};

export const checkSessionSign = (
  { method, path, params }: { method: string; path: string; params: Params },
  { sign }: Stamp,
  signKey: string,
): void => {
  // The key is the text of sign_key as the login answered it, not the bytes that its hex stands for.
  const expected = createHmac('sha256', signKey)
    .update(sessionMessage(method, path, params))
    .digest('hex');
  if (!isEqual(expected, sign)) fail(1001);
};

const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
