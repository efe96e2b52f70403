import { buttonsOf, putMessage } from './bot-api-chats.ts';
import {
  botApiError,
  type BotState,
  type InlineCard,
  type Payload,
  valueOf,
} from './bot-api-state.ts';

const isCard = (card: unknown): card is InlineCard =>
  typeof card === 'object' &&
  card !== null &&
  'input_message_content' in card &&
  'id' in card &&
  String(card.id).length <= 64;

export const answerInlineQuery = (state: BotState, payload: Payload): unknown => {
  const cards = valueOf(payload['results']);
  const pending = state.inline.get(String(payload['inline_query_id']));
  if (!pending)
    return botApiError(400, 'Bad Request: query is too old and response timeout expired');
  if (!Array.isArray(cards) || cards.length > 50 || !cards.every(isCard))
    return botApiError(400, 'Bad Request: RESULTS_INVALID');
  pending(cards);
  return true;
};

export const savePreparedInlineMessage = (state: BotState, payload: Payload): unknown => {
  const card = valueOf(payload['result']);
  if (!isCard(card)) return botApiError(400, 'Bad Request: RESULT_INVALID');
  if (!Number.isInteger(Number(payload['user_id'])))
    return botApiError(400, 'Bad Request: USER_ID_INVALID');
  const id = `prepared-${state.prepared.size + 1}`;
  state.prepared.set(id, card);
  return { id, expiration_date: Math.floor(Date.now() / 1000) + 86_400 };
};

/** Sends a card into a person's own chat with the bot: this stand-in has no other chats to show it in. */
export const putCard = (state: BotState, chatId: number, card: InlineCard) => {
  const { message_text: text, link_preview_options: preview } = card.input_message_content;
  return putMessage(state, chatId, {
    from: 'person',
    text,
    buttons: buttonsOf(card.reply_markup),
    ...(preview?.url !== undefined && { preview: preview.url }),
  });
};
