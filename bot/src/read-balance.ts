import { randomBytes } from 'node:crypto';
import { contract } from '@taice/contract';
import { nonceLength } from '@taice/contract/shapes';
import { basicSign, carried, serviceToken, stamped } from '@taice/contract/signing';
import { z } from 'zod';

const { botBalance } = contract.wallet;
const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });

/** Amounts are decimal strings in points. */
export type Balance = z.output<typeof botBalance.reply>;
export type ReadBalance = (telegramId: number) => Promise<Balance>;

export interface BalanceSource {
  productApiUrl: string;
  token: string;
  signSecret: string;
}

const timeoutMs = 10_000;

/** Asks the API for someone's points; throws where it does not answer as agreed. */
export const createReadBalance =
  ({ productApiUrl, token, signSecret }: BalanceSource): ReadBalance =>
  async (telegramId) => {
    const stamp = {
      timestamp: Date.now(),
      nonce: randomBytes(nonceLength / 2).toString('hex'),
      deviceId: 'bot',
    };
    const params = stamped(botBalance, { telegram_id: telegramId }, stamp);
    const sign = basicSign(stamp.timestamp, stamp.nonce, signSecret);
    const { search } = carried(botBalance, { ...params, sign });
    const answer = await fetch(new URL(botBalance.path + search, productApiUrl), {
      headers: { Authorization: `Bearer ${serviceToken(token)}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { code, msg, data } = envelope.parse(await answer.json());
    if (code !== 0) throw new Error(`the API refused the balance: ${code} ${msg}`);
    return botBalance.reply.parse(data);
  };
