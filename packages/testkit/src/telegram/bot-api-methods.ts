import {
  editMessageReplyMarkup,
  editMessageText,
  sendMessage,
  sendPhoto,
} from './bot-api-chats.ts';
import { answerInlineQuery, savePreparedInlineMessage } from './bot-api-inline.ts';
import { botApiError, type BotState, keyOf, type Payload, textOf } from './bot-api-state.ts';

const setWebhook = (state: BotState, payload: Payload): unknown => {
  const url = textOf(payload['url']);
  const secret = textOf(payload['secret_token']);
  if (secret !== '' && !/^[\w-]{1,256}$/.test(secret)) {
    return botApiError(400, 'Bad Request: secret token contains unallowed characters');
  }
  state.webhook = url === '' ? undefined : { url, secret };
  return true;
};

/** Answers of the methods that only need the bot's own state. */
export const methods: Record<string, (state: BotState, payload: Payload) => unknown> = {
  getMe: ({ me }) => me,
  sendMessage,
  sendPhoto,
  editMessageText,
  editMessageReplyMarkup,
  answerInlineQuery,
  savePreparedInlineMessage,
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
  answerCallbackQuery: (state, { callback_query_id, text }) => {
    const id = keyOf(callback_query_id);
    state.pressed.set(id, textOf(text));
    state.pressAnswers.get(id)?.(textOf(text));
    return true;
  },
  answerWebAppQuery: () => ({ inline_message_id: 'stand-in' }),
  logOut: () => true,
  close: () => true,
};
