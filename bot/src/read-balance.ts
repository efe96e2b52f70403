import { createHash, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';

const flag = z.union([z.boolean(), z.literal(0), z.literal(1)]).transform(Boolean);
const envelope = z.object({
  code: z.number(),
  msg: z.string(),
  data: z.unknown(),
});
const balance = z.discriminatedUnion('known', [
  z.object({ known: z.literal(false) }),
  z.object({
    known: z.literal(true),
    nickname: z.string(),
    value: z.string(),
    pending: z.string(),
    today_gain: z.string(),
    is_sign_in_reward: flag,
  }),
]);

/** Amounts are decimal strings in points. */
export type Balance = z.output<typeof balance>;
export type ReadBalance = (telegramId: number) => Promise<Balance>;

export interface BalanceSource {
  productApiUrl: string;
  token: string;
  signSecret: string;
}

const timeoutMs = 10_000;

/** What proves to the API that the bot asks: only it and the API know the bot's token. */
export const serviceToken = (botToken: string): string =>
  createHmac('sha256', botToken).update('taice-bot-service').digest('hex');

/** Asks the API for someone's points; throws where it does not answer as agreed. */
export const createReadBalance =
  ({ productApiUrl, token, signSecret }: BalanceSource): ReadBalance =>
  async (telegramId) => {
    const timestamp = String(Date.now());
    const nonce = randomBytes(4).toString('hex');
    const url = new URL('/api/frontend/bot/balance', productApiUrl);
    url.search = new URLSearchParams({
      telegram_id: String(telegramId),
      timestamp,
      nonce,
      sign: createHash('sha256')
        .update(timestamp + nonce + signSecret)
        .digest('hex'),
      device_id: 'bot',
    }).toString();
    const answer = await fetch(url, {
      headers: { Authorization: `Bearer ${serviceToken(token)}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { code, msg, data } = envelope.parse(await answer.json());
    if (code !== 0) throw new Error(`the API refused the balance: ${code} ${msg}`);
    return balance.parse(data);
  };
