import { putCard } from './bot-api-inline.ts';
import { putMessage } from './bot-api-chats.ts';
import type { BotState, ChatMessage, InlineCard } from './bot-api-state.ts';
import type { Update, UpdateQueue } from './bot-api-updates.ts';
import type { TelegramUser } from './init-data.ts';

/** Actions of people in their own chat with the bot; each returns a webhook's HTTP status, 0 when polled. */
export interface People {
  write(user: TelegramUser, text: string): Promise<number>;
  /** Presses a button that sends `data`. */
  press(user: TelegramUser, messageId: number, data: string): Promise<number>;
  /** The same; returns the notice that Telegram then shows over the chat. '': nothing, or no answer within 10 s. */
  pressAndWait(user: TelegramUser, messageId: number, data: string): Promise<string>;
  /** Stops the bot, or lets it write again. */
  block(user: TelegramUser, isBlocked: boolean): Promise<number>;
  /** Adds the bot to their attachment menu, and lets it write. */
  attach(user: TelegramUser): Promise<number>;
  /** The cards that the bot offers for text typed after its name; none after 10 s. */
  look(user: TelegramUser, query: string): Promise<InlineCard[]>;
  /** Sends a card of the bot into the person's own chat. */
  sendCard(user: TelegramUser, card: InlineCard): ChatMessage;
}

interface Delivery {
  readonly queue: UpdateQueue;
  /** Deliveries of each update: Telegram repeats an update that was not acknowledged. */
  readonly times: number;
}

const commandEntities = (text: string): object => {
  const [command] = /^\/\w+/.exec(text) ?? [];
  return command ? { entities: [{ type: 'bot_command', offset: 0, length: command.length }] } : {};
};

const postTo = async ({ url, secret }: { url: string; secret: string }, update: Update) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(secret ? { 'X-Telegram-Bot-Api-Secret-Token': secret } : {}),
    },
    body: JSON.stringify(update),
  });
  await answer.arrayBuffer();
  return answer.status;
};

const ANSWER_TIMEOUT_MS = 10_000;

/** The bot's answer to a query; `fallback` if it does not answer in time. */
const answerTo = <T>(
  pending: Map<string, (answer: T) => void>,
  id: string,
  fallback: T,
): Promise<T> =>
  new Promise((resolve) => {
    const end = (answer: T) => {
      clearTimeout(timer);
      pending.delete(id);
      resolve(answer);
    };
    const timer = setTimeout(() => end(fallback), ANSWER_TIMEOUT_MS);
    pending.set(id, end);
  });

export const createPeople = (state: BotState, { queue, times }: Delivery): People => {
  // Higher than the ids of an earlier stand-in on the same data.
  let updateId = Math.floor(Date.now() / 1000);
  let queryId = 0;
  const deliver = async (kind: string, value: object): Promise<number> => {
    const update = { update_id: (updateId += 1), [kind]: value };
    const { webhook } = state;
    if (webhook) {
      const statuses = await Promise.all(
        Array.from({ length: times }, () => postTo(webhook, update)),
      );
      return Math.max(...statuses);
    }
    for (let n = 0; n < times; n += 1) queue.push(update);
    return 0;
  };
  const fromOf = (user: TelegramUser) => ({ is_bot: false, ...user });
  const chatOf = ({ id, first_name }: TelegramUser) => ({ id, type: 'private', first_name });

  const nextPress = (): string => `press-${(queryId += 1)}`;
  const press = (id: string, user: TelegramUser, messageId: number, data: string) => {
    const message = state.chats
      .get(user.id)
      ?.find((candidate) => candidate.message_id === messageId);
    return deliver('callback_query', {
      id,
      from: fromOf(user),
      chat_instance: `${user.id}`,
      data,
      message: {
        message_id: messageId,
        date: message?.date ?? 0,
        chat: chatOf(user),
        from: state.me,
        text: message?.text ?? '',
        ...(message?.bold !== undefined && {
          entities: [{ type: 'bold', offset: 0, length: message.bold }],
        }),
        ...(message && { reply_markup: { inline_keyboard: message.buttons } }),
      },
    });
  };

  return {
    write: (user, text) => {
      const { message_id, date } = putMessage(state, user.id, {
        from: 'person',
        text,
        buttons: [],
      });
      return deliver('message', {
        message_id,
        date,
        chat: chatOf(user),
        from: fromOf(user),
        text,
        ...commandEntities(text),
      });
    },
    press: (user, messageId, data) => press(nextPress(), user, messageId, data),
    pressAndWait: async (user, messageId, data) => {
      const id = nextPress();
      const pressAnswer = answerTo(state.pressAnswers, id, '');
      await press(id, user, messageId, data);
      return pressAnswer;
    },
    block: (user, isBlocked) => {
      if (isBlocked) state.blocked.add(user.id);
      else state.blocked.delete(user.id);
      const member = (status: string) => ({ status, user: state.me, until_date: 0 });
      return deliver('my_chat_member', {
        chat: chatOf(user),
        from: fromOf(user),
        date: Math.floor(Date.now() / 1000),
        old_chat_member: member(isBlocked ? 'member' : 'kicked'),
        new_chat_member: member(isBlocked ? 'kicked' : 'member'),
      });
    },
    attach: (user) => {
      state.attached.add(user.id);
      state.blocked.delete(user.id);
      if (!state.chats.has(user.id)) state.chats.set(user.id, []);
      return deliver('message', {
        message_id: (state.nextMessageId += 1),
        date: Math.floor(Date.now() / 1000),
        chat: chatOf(user),
        from: fromOf(user),
        write_access_allowed: { from_attachment_menu: true },
      });
    },
    look: async (user, query) => {
      const id = `look-${(queryId += 1)}`;
      const cards = answerTo<InlineCard[]>(state.inline, id, []);
      await deliver('inline_query', { id, from: fromOf(user), query, offset: '' });
      return cards;
    },
    sendCard: (user, card) => putCard(state, user.id, card),
  };
};
