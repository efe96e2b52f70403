import { type KeyObject, verify } from 'node:crypto';

/**
 * True if Telegram itself signed for this bot (core.telegram.org/bots/webapps, 'Validating data for Third-Party Use').
 * This holds even if the bot's token has leaked.
 */
export const isSignedByTelegram = (
  fields: Iterable<readonly [name: string, value: string | number]>,
  botToken: string,
  key: KeyObject,
): boolean => {
  const [botId] = botToken.split(':');
  const entries = [...fields];
  const lines = entries
    .filter(([name]) => name !== 'hash' && name !== 'signature')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted();
  const text = Buffer.from([`${botId}:WebAppData`, ...lines].join('\n'));
  const [, encoded] = entries.find(([name]) => name === 'signature') ?? [];
  const signature = Buffer.from(String(encoded ?? ''), 'base64url');
  return verify(null, text, key, signature);
};
