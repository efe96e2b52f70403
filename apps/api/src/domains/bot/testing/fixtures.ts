import { serviceToken } from '@taice/contract/signing';
import type { Client } from '../../../testing/client.ts';
import type { TestApi } from '../../../testing/harness.ts';
import { aViewer } from '../../watching/testing/viewer.ts';

type Api = Pick<TestApi, 'services' | 'clock' | 'client'>;

/** Taice's own bot, or a bot with another token. */
export const aBot = ({ services, client }: Api, token = services.config.botToken): Client =>
  client().as({ token: serviceToken(token), sign_key: '' });

let lastTelegramId = 700;

/** A person who came by Telegram and lets the bot write to them. */
export const aTelegramPerson = async (
  api: Api,
  fields: Parameters<typeof aViewer>[1] = {},
): Promise<{ id: bigint; client: Client; telegramId: string }> => {
  const telegram_id = BigInt((lastTelegramId += 1));
  const person = await aViewer(api, { telegram_id, telegram_can_write: true, ...fields });
  return { ...person, telegramId: `${telegram_id}` };
};
