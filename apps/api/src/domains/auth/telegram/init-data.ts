import type { KeyObject } from 'node:crypto';
import { isValid } from '@tma.js/init-data-node';
import { z } from 'zod';
import { isSignedByTelegram } from './telegram-signature.ts';

/** The person who opened the mini-app, according to Telegram. */
export interface InitData {
  /** Telegram's hash over all other fields: it identifies a launch, however it is encoded. */
  readonly hash: Buffer;
  readonly user: {
    readonly id: bigint;
    readonly firstName: string;
    readonly lastName: string;
    readonly username: string | null;
    readonly languageCode: string | null;
    readonly photoUrl: string | null;
    /** True if the bot may write to them; null: Telegram sent no such field. */
    readonly canWrite: boolean | null;
  };
  readonly startParam: string | null;
  /** Time of Telegram's signature. */
  readonly signedAt: Date;
}

export interface InitDataRules {
  readonly botToken: string;
  /** Telegram's public key; if set, data also need Telegram's Ed25519 signature. */
  readonly publicKey: KeyObject | null;
  /** On the real clock. */
  readonly now: Date;
  readonly maxAgeMs: number;
  /** ms that Telegram's clock may be ahead of `now`. */
  readonly aheadMs: number;
}

const userSchema = z.object({
  id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  is_bot: z.literal(false).optional(),
  first_name: z.string().default(''),
  last_name: z.string().default(''),
  username: z
    .string()
    .regex(/^\w{1,64}$/)
    .optional()
    .catch(undefined),
  language_code: z.string().optional().catch(undefined),
  photo_url: z.string().optional().catch(undefined),
  allows_write_to_pm: z.boolean().default(false).catch(false),
});

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const hasLineBreak = (value: string): boolean => /[\n\r]/.test(value);

/** Why init data was refused; for the log only, the caller just learns that it was. */
export type InitDataFlaw =
  | 'shape'
  | 'repeated'
  | 'forged'
  | 'unsigned'
  | 'expired'
  | 'future'
  | 'user';

/** Reads init data that Telegram signed for our bot; anything else is a flaw. */
export const verifyInitData = (
  raw: string,
  { botToken, publicKey, now, maxAgeMs, aheadMs }: InitDataRules,
): InitData | InitDataFlaw => {
  const fields = new URLSearchParams(raw);
  const names = [...fields.keys()];
  // Readers differ on which of two equal names counts, so both are refused.
  if (new Set(names).size !== names.length) return 'repeated';
  // The hash covers lines: a line break in a value could imitate another field.
  if (!names.every((name) => /^\w+$/.test(name)) || [...fields.values()].some(hasLineBreak))
    return 'shape';
  const hash = fields.get('hash') ?? '';
  const authDate = fields.get('auth_date') ?? '';
  if (!/^[0-9a-f]{64}$/.test(hash) || !/^\d{9,11}$/.test(authDate)) return 'shape';
  // The age is checked here: the library would use the machine's clock.
  if (!isValid(raw, botToken, { expiresIn: 0 })) return 'forged';
  if (publicKey && !isSignedByTelegram(fields, botToken, publicKey)) return 'unsigned';
  const age = now.getTime() - Number(authDate) * 1000;
  if (age > maxAgeMs) return 'expired';
  if (age < -aheadMs) return 'future';
  const user = userSchema.safeParse(readJson(fields.get('user') ?? ''));
  if (!user.success) return 'user';
  const { data } = user;
  return {
    hash: Buffer.from(hash, 'hex'),
    user: {
      id: BigInt(data.id),
      firstName: data.first_name,
      lastName: data.last_name,
      username: data.username ?? null,
      languageCode: data.language_code ?? null,
      photoUrl: data.photo_url ?? null,
      canWrite: data.allows_write_to_pm,
    },
    startParam: fields.get('start_param'),
    signedAt: new Date(Number(authDate) * 1000),
  };
};
