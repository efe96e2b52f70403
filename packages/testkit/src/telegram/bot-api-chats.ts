import {
  type BotApiError,
  botApiError,
  type BotState,
  type ChatMessage,
  type Payload,
  textOf,
  valueOf,
} from './bot-api-state.ts';

export const buttonsOf = (markup: unknown): ChatMessage['buttons'] => {
  const keyboard = valueOf(markup) as { inline_keyboard?: ChatMessage['buttons'] } | undefined;
  return keyboard?.inline_keyboard ?? [];
};

/** The error for buttons that Telegram refuses from a bot. */
const refusalOf = (buttons: ChatMessage['buttons']): BotApiError | undefined => {
  const bad = buttons
    .flat()
    .find(
      ({ text, callback_data, url, web_app }) =>
        text === '' ||
        Buffer.byteLength(callback_data ?? 'x') > 64 ||
        [callback_data, url, web_app].filter((kind) => kind !== undefined).length !== 1,
    );
  return bad && botApiError(400, 'Bad Request: BUTTON_DATA_INVALID');
};

const chatOf = (state: BotState, chatId: number): ChatMessage[] => {
  const existing = state.chats.get(chatId);
  if (existing) return existing;
  const created: ChatMessage[] = [];
  state.chats.set(chatId, created);
  return created;
};

/** Puts a message into a chat, from the bot or the person. */
export const putMessage = (
  state: BotState,
  chatId: number,
  message: Omit<ChatMessage, 'message_id' | 'date'>,
): ChatMessage => {
  const stored = {
    message_id: (state.nextMessageId += 1),
    date: Math.floor(Date.now() / 1000),
    ...message,
  };
  chatOf(state, chatId).push(stored);
  state.changed();
  return stored;
};

const asAnswer = (state: BotState, chatId: number, message: ChatMessage): object => ({
  message_id: message.message_id,
  date: message.date,
  from: state.me,
  chat: { id: chatId, type: 'private' },
  ...(message.photo === undefined ? { text: message.text } : { caption: message.text, photo: [] }),
});

const chatIdOf = (state: BotState, payload: Payload): number | BotApiError => {
  const chatId = Number(payload['chat_id']);
  if (!Number.isInteger(chatId) || chatId === 0)
    return botApiError(400, 'Bad Request: chat_id is empty');
  return state.blocked.has(chatId)
    ? botApiError(403, 'Forbidden: bot was blocked by the user')
    : chatId;
};

const storeMessage = (
  state: BotState,
  payload: Payload,
  content: { text: string; bold?: number; photo?: string },
): unknown => {
  const chatId = chatIdOf(state, payload);
  if (typeof chatId !== 'number') return chatId;
  const buttons = buttonsOf(payload['reply_markup']);
  const refusal = refusalOf(buttons);
  if (refusal) return refusal;
  const preview = valueOf(payload['link_preview_options']) as { url?: string } | undefined;
  const message = putMessage(state, chatId, {
    from: 'bot',
    ...content,
    buttons,
    ...(preview?.url !== undefined && { preview: preview.url }),
  });
  return asAnswer(state, chatId, message);
};

/** The bold part of our messages is their title. */
const boldOf = (payload: Payload): number | undefined => {
  const entities = valueOf(payload['entities']) as
    | readonly { readonly type: string; readonly offset: number; readonly length: number }[]
    | undefined;
  return entities?.find(({ type, offset }) => type === 'bold' && offset === 0)?.length;
};

export const sendMessage = (state: BotState, payload: Payload): unknown => {
  const text = textOf(payload['text']);
  if (text === '') return botApiError(400, 'Bad Request: message text is empty');
  if (text.length > 4096) return botApiError(400, 'Bad Request: message is too long');
  const bold = boldOf(payload);
  return storeMessage(state, payload, { text, ...(bold !== undefined && { bold }) });
};

export const sendPhoto = (state: BotState, payload: Payload): unknown => {
  const name = textOf(payload['photo']).replace('attach://', '');
  const photo = textOf(payload[name]);
  if (!photo.startsWith('data:')) return botApiError(400, 'Bad Request: there is no photo');
  const text = textOf(payload['caption']);
  if (text.length > 1024) return botApiError(400, 'Bad Request: message caption is too long');
  return storeMessage(state, payload, { text, photo });
};

/** Changes a message of the bot. */
const edit = (state: BotState, payload: Payload, change: Partial<ChatMessage>): unknown => {
  const chatId = Number(payload['chat_id']);
  const chat = chatOf(state, chatId);
  const index = chat.findIndex(
    ({ message_id, from }) => from === 'bot' && message_id === Number(payload['message_id']),
  );
  const previous = chat[index];
  if (!previous) return botApiError(400, 'Bad Request: message to edit not found');
  const edited = { ...previous, ...change };
  if (JSON.stringify(edited) === JSON.stringify(previous))
    return botApiError(400, 'Bad Request: message is not modified');
  chat[index] = edited;
  state.changed();
  return asAnswer(state, chatId, edited);
};

export const editMessageText = (state: BotState, payload: Payload): unknown =>
  edit(state, payload, {
    text: textOf(payload['text']),
    bold: boldOf(payload),
    buttons: buttonsOf(payload['reply_markup']),
  });

export const editMessageReplyMarkup = (state: BotState, payload: Payload): unknown =>
  edit(state, payload, { buttons: buttonsOf(payload['reply_markup']) });
