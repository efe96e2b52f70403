import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isSignedByTelegram } from './telegram-signature.ts';
import type { InitData, InitDataFlaw, InitDataRules } from './init-data.ts';

/** Fields that Telegram's login gives to a page. */
export type WidgetFields = Readonly<Record<string, string | number>>;

const widgetUserSchema = z.object({
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  first_name: z.string().default(''),
  last_name: z.string().default(''),
  username: z
    .string()
    .regex(/^\w{1,64}$/)
    .optional()
    .catch(undefined),
  photo_url: z.string().optional().catch(undefined),
});

/** The hash covers lines: a line break in a value could imitate the fields after it. */
const isSafeField = ([name, value]: [string, string | number]): boolean =>
  /^[a-z_]{1,32}$/.test(name) &&
  (typeof value === 'number' ? Number.isSafeInteger(value) : !/\p{Cc}/u.test(value));

/**
 * Reads fields that Telegram's login signed for our bot: HMAC-SHA256 over the sorted `key=value` lines. The key is the
 * SHA-256 of the token (core.telegram.org/widgets/login).
 *
 * If Telegram's own signature is required, it is required here as well. Anything else is a flaw.
 */
export const verifyWidgetData = (
  fields: WidgetFields,
  { botToken, publicKey, now, maxAgeMs, aheadMs }: InitDataRules,
): InitData | InitDataFlaw => {
  const { hash = '', ...signed } = fields;
  const entries = Object.entries(signed);
  const authDate = String(signed['auth_date'] ?? '');
  if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) return 'shape';
  if (entries.length > 20 || !entries.every(isSafeField) || !/^\d{9,11}$/.test(authDate))
    return 'shape';
  const lines = entries
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
  const key = createHash('sha256').update(botToken).digest();
  const givenHash = Buffer.from(hash, 'hex');
  if (!timingSafeEqual(createHmac('sha256', key).update(lines).digest(), givenHash))
    return 'forged';
  if (publicKey && !isSignedByTelegram(entries, botToken, publicKey)) return 'unsigned';
  const age = now.getTime() - Number(authDate) * 1000;
  if (age > maxAgeMs) return 'expired';
  if (age < -aheadMs) return 'future';
  const user = widgetUserSchema.safeParse(signed);
  if (!user.success) return 'user';
  const { data } = user;
  return {
    hash: givenHash,
    user: {
      id: BigInt(data.id),
      firstName: data.first_name,
      lastName: data.last_name,
      username: data.username ?? null,
      languageCode: null,
      photoUrl: data.photo_url ?? null,
      // The login does not contain write access.
      canWrite: null,
    },
    startParam: null,
    signedAt: new Date(Number(authDate) * 1000),
  };
};
