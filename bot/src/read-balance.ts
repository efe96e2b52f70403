import { createHash, createHmac, randomBytes } from 'node:crypto';
import { contract } from '@taice/contract';
import { z } from 'zod';

const { path, reply } = contract.wallet.botBalance;
const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });

/** Amounts are decimal strings in points. */
export type Balance = z.output<typeof reply>;
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
    const url = new URL(path, productApiUrl);
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
    return reply.parse(data);
  };
