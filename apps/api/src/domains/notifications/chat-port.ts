import { Api, GrammyError, HttpError } from 'grammy';
import type { InlineKeyboardButton, MessageEntity } from 'grammy/types';
import { neverReachedServer } from '../../platform/external/fetch-public.ts';

/** A message for a person's chat with the bot. */
export interface ChatMessage {
  readonly text: string;
  readonly entities: readonly MessageEntity[];
  readonly buttons: readonly (readonly InlineKeyboardButton[])[];
}

/** Result of a call, as far as it is known. */
export type SendResult =
  | { readonly kind: 'sent'; readonly remoteId: number }
  /** Rate limit of Telegram: nothing was sent. */
  | { readonly kind: 'slower'; readonly retryMs: number }
  /** The person does not allow the bot to write. */
  | { readonly kind: 'unreachable'; readonly why: string }
  /** Telegram refuses the message as it is. */
  | { readonly kind: 'refused'; readonly why: string }
  /** Telegram was not reached, or does not know the bot: nothing was sent. */
  | { readonly kind: 'away'; readonly why: string }
  /** It may have been sent, or not. */
  | { readonly kind: 'unknown'; readonly why: string };

export interface ChatPort {
  send(chatId: bigint, message: ChatMessage): Promise<SendResult>;
}

const REPLY_TIMEOUT_SECONDS = 20;

const isGone = (error: GrammyError): boolean =>
  error.error_code === 403 || /chat not found|user is deactivated/i.test(error.description);

const resultOfApiError = (error: GrammyError): SendResult => {
  const reason = `${error.error_code}: ${error.description}`;
  if (error.error_code === 429)
    return { kind: 'slower', retryMs: (error.parameters.retry_after ?? 1) * 1_000 };
  if (isGone(error)) return { kind: 'unreachable', why: reason };
  if (error.error_code >= 500) return { kind: 'unknown', why: reason };
  // A wrong token or address is our configuration error, not the message's.
  return {
    kind: error.error_code === 401 || error.error_code === 404 ? 'away' : 'refused',
    why: reason,
  };
};

const resultOfNetworkError = ({ error }: HttpError): SendResult => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Omits the URL, which contains the token.
  return neverReachedServer(error)
    ? { kind: 'away', why: code }
    : { kind: 'unknown', why: code === '' ? 'no answer' : code };
};

/** The Bot API. `apiRoot`: Telegram's, or a compatible server's. */
export const botChat = (token: string, apiRoot: string): ChatPort => {
  const api = new Api(token, { apiRoot, timeoutSeconds: REPLY_TIMEOUT_SECONDS });
  return {
    send: async (chatId, { text, entities, buttons }) => {
      try {
        const { message_id } = await api.sendMessage(Number(chatId), text, {
          entities: [...entities],
          reply_markup: { inline_keyboard: buttons.map((row) => [...row]) },
          link_preview_options: { is_disabled: true },
        });
        return { kind: 'sent', remoteId: message_id };
      } catch (error) {
        if (error instanceof GrammyError) return resultOfApiError(error);
        if (error instanceof HttpError) return resultOfNetworkError(error);
        throw error;
      }
    },
  };
};
