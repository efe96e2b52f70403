import { Api, GrammyError, HttpError } from 'grammy';
import type { InlineQueryResult } from 'grammy/types';
import type { Services } from '../../platform/services.ts';

const TIMEOUT_S = 10;

/**
 * Prepares a Telegram message that a person can forward from the mini-app. Null if Telegram refuses or is down, or if
 * the person never met the bot.
 */
export const prepareMessage = async (
  { config, log }: Pick<Services, 'config' | 'log'>,
  telegramId: bigint,
  result: InlineQueryResult,
): Promise<string | null> => {
  if (config.botApiRoot === null) return null;
  const api = new Api(config.botToken, {
    apiRoot: config.botApiRoot,
    timeoutSeconds: TIMEOUT_S,
  });
  try {
    const { id } = await api.savePreparedInlineMessage(Number(telegramId), result, {
      allow_user_chats: true,
      allow_group_chats: true,
      allow_channel_chats: true,
    });
    return id;
  } catch (error) {
    if (!(error instanceof GrammyError) && !(error instanceof HttpError)) throw error;
    // Logs no request, because its URL holds the token.
    const description = error instanceof GrammyError ? error.description : 'no answer';
    log.warn({ reason: description }, 'Telegram could not prepare the message');
    return null;
  }
};
