import type { TelegramUser } from './init-data.ts';

export type Payload = Record<string, unknown>;

/** A refusal in the words and numbers of the Bot API. */
export interface BotApiError {
  error_code: number;
  description: string;
  parameters?: { retry_after?: number };
}

export const botApiError = (
  error_code: number,
  description: string,
  parameters?: BotApiError['parameters'],
): BotApiError => ({ error_code, description, ...(parameters ? { parameters } : {}) });

export const isBotApiError = (value: unknown): value is BotApiError =>
  typeof value === 'object' && value !== null && 'error_code' in value;

/** What one bot has set up with Telegram. */
export interface BotState {
  me: TelegramUser & { is_bot: true };
  commands: Map<string, unknown>;
  menuButtons: Map<string, unknown>;
  webhook: { url: string; secret: string } | undefined;
  nextMessageId: number;
}

/** Chats are numbered; a request by form or JSON may say the number as text. */
const keyOf = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const sendMessage = (state: BotState, payload: Payload): unknown => {
  const chatId = Number(payload['chat_id']);
  if (!Number.isInteger(chatId)) return botApiError(400, 'Bad Request: chat_id is empty');
  const text = textOf(payload['text']);
  if (text === '') return botApiError(400, 'Bad Request: message text is empty');
  if (text.length > 4096) return botApiError(400, 'Bad Request: message is too long');
  return {
    message_id: (state.nextMessageId += 1),
    date: Math.floor(Date.now() / 1000),
    from: state.me,
    chat: { id: chatId, type: 'private' },
    text,
  };
};

const setWebhook = (state: BotState, payload: Payload): unknown => {
  const url = textOf(payload['url']);
  const secret = textOf(payload['secret_token']);
  if (secret !== '' && !/^[\w-]{1,256}$/.test(secret)) {
    return botApiError(400, 'Bad Request: secret token contains unallowed characters');
  }
  state.webhook = url === '' ? undefined : { url, secret };
  return true;
};

/** Answers of the methods that need nothing but the bot's own state. */
export const methods: Record<string, (state: BotState, payload: Payload) => unknown> = {
  getMe: ({ me }) => me,
  sendMessage,
  setWebhook,
  deleteWebhook: (state) => {
    state.webhook = undefined;
    return true;
  },
  getWebhookInfo: ({ webhook }) => ({
    url: webhook?.url ?? '',
    has_custom_certificate: false,
    pending_update_count: 0,
  }),
  setMyCommands: (state, { commands, language_code }) => {
    state.commands.set(textOf(language_code), commands);
    return true;
  },
  getMyCommands: (state, { language_code }) => state.commands.get(textOf(language_code)) ?? [],
  setChatMenuButton: (state, { chat_id, menu_button }) => {
    state.menuButtons.set(keyOf(chat_id), menu_button);
    return true;
  },
  getChatMenuButton: (state, { chat_id }) =>
    state.menuButtons.get(keyOf(chat_id)) ?? { type: 'default' },
  sendChatAction: () => true,
  answerCallbackQuery: () => true,
  answerWebAppQuery: () => ({ inline_message_id: 'stand-in' }),
  logOut: () => true,
  close: () => true,
};
