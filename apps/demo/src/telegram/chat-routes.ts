import type { TelegramUser } from '@taice/testkit/telegram';
import { Hono } from 'hono';
import { z } from 'zod';
import type { SimulatedTelegram } from './simulate-telegram.ts';

export interface ChatDeps {
  readonly chats: SimulatedTelegram['chats'];
  /** The phone's person, by the name in its address. */
  personOf(slug: string): Promise<TelegramUser | undefined>;
}

/** ms that a phone's request waits for news before it is answered. */
const longPollMs = 20_000;

const phone = { user: z.string().max(63), lang: z.string().max(10).default('en') };
const inlineQuerySchema = z.object({ ...phone, query: z.string().max(256).default('') });
const listenSchema = z.object({ ...phone, seen: z.string().max(200_000).default('') });
const phoneSchema = z.object(phone);
const chatAction = z.discriminatedUnion('do', [
  z.object({ do: z.literal('write'), ...phone, text: z.string().min(1).max(4_096) }),
  z.object({
    do: z.literal('press'),
    ...phone,
    message_id: z.number().int(),
    data: z.string().min(1).max(64),
  }),
  z.object({ do: z.literal('block'), ...phone, blocked: z.boolean() }),
  z.object({ do: z.literal('attach'), ...phone }),
  z.object({ do: z.literal('card'), ...phone, query: z.string().max(256), id: z.string() }),
  z.object({ do: z.literal('prepared'), ...phone, id: z.string().max(100) }),
]);

/** A fingerprint of a chat's state: it differs whenever anything in the chat does. */
const stateOf = (messages: readonly object[]): string => {
  const text = JSON.stringify(messages);
  let hash = 0;
  for (let index = 0; index < text.length; index += 1)
    hash = (hash * 31 + text.charCodeAt(index)) | 0;
  return `${text.length}.${hash}`;
};

const changeOf = (chats: ChatDeps['chats'], signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      end();
      resolve();
    };
    const end = chats.onChange(finish);
    const timer = setTimeout(finish, longPollMs);
    signal.addEventListener('abort', finish, { once: true });
  });

/** `/dev/telegram/chat`: the content of a person's chat with the bot, and their actions in it. */
export const chatRoutes = ({ chats, personOf }: ChatDeps): Hono => {
  const app = new Hono();

  app.get('/', async (c) => {
    const parsed = listenSchema.safeParse(c.req.query());
    const user = parsed.success && (await personOf(parsed.data.user));
    if (!parsed.success || !user) return c.json({ error: 'whose phone is it?' }, 400);
    const end = Date.now() + longPollMs;
    while (stateOf(chats.chatOf(user.id)) === parsed.data.seen && Date.now() < end) {
      await changeOf(chats, c.req.raw.signal);
      if (c.req.raw.signal.aborted) break;
    }
    const messages = chats.chatOf(user.id);
    return c.json({ seen: stateOf(messages), messages });
  });

  app.get('/look', async (c) => {
    const parsed = inlineQuerySchema.safeParse(c.req.query());
    const user = parsed.success && (await personOf(parsed.data.user));
    if (!parsed.success || !user) return c.json({ error: 'whose phone is it?' }, 400);
    const { query, lang } = parsed.data;
    return c.json({ cards: await chats.people.look({ ...user, language_code: lang }, query) });
  });

  app.get('/attached', async (c) => {
    const parsed = phoneSchema.safeParse(c.req.query());
    const user = parsed.success && (await personOf(parsed.data.user));
    if (!user) return c.json({ error: 'whose phone is it?' }, 400);
    return c.json({ is_attached: chats.isAttached(user.id) });
  });

  app.post('/', async (c) => {
    const parsed = chatAction.safeParse(await c.req.json().catch(() => undefined));
    const person = parsed.success && (await personOf(parsed.data.user));
    if (!parsed.success || !person) return c.json({ error: 'that cannot be done in a chat' }, 400);
    const { data } = parsed;
    const user = { ...person, language_code: data.lang };
    switch (data.do) {
      case 'write':
        await chats.people.write(user, data.text);
        break;
      case 'press':
        return c.json({ said: await chats.people.pressAndWait(user, data.message_id, data.data) });
      case 'block':
        await chats.people.block(user, data.blocked);
        break;
      case 'attach':
        await chats.people.attach(user);
        break;
      case 'card': {
        const cards = await chats.people.look(user, data.query);
        const card = cards.find(({ id }) => id === data.id);
        if (!card) return c.json({ error: 'the card is gone' }, 404);
        chats.people.sendCard(user, card);
        break;
      }
      case 'prepared': {
        const card = chats.prepared(data.id);
        if (!card) return c.json({ error: 'the message is gone' }, 404);
        chats.people.sendCard(user, card);
        break;
      }
    }
    return c.json({});
  });

  return app;
};
