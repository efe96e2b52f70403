import { type BotApiStandIn, botApiError, startBotApi } from '@taice/testkit/telegram';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { useApi } from '../../testing/harness.ts';
import { withdrawMessages } from '../messages/post-message.ts';
import { dequeueDeliveries } from './dequeue-deliveries.ts';
import {
  expireDeliveries,
  closeInterruptedDeliveries,
  insertDeliveries,
  markSending,
  recordDeliveryResult,
} from './deliveries.ts';
import { planReminders } from './plan-reminders.ts';
import { type ChatSender, sendChats } from './send-chats.ts';
import {
  anAsked,
  aReached,
  aSender,
  aStreak,
  botToken,
  chatOf,
  deliveriesOf,
  post,
} from './testing/fixtures.ts';

let telegram: BotApiStandIn;
let sender: ChatSender;
// 12:00 in Shanghai.
const api = useApi(
  {
    now: new Date('2026-11-21T04:00:00Z'),
    env: { PUBLIC_URL: 'https://taice.example' },
  },
  { each: true },
);
beforeEach(async () => {
  telegram = await startBotApi(botToken);
  sender = aSender(api, telegram.url);
});
afterEach(async () => {
  await telegram.close();
});

const send = () => sendChats(sender, api.services.db);
const statesOf = async (userId: bigint) =>
  (await deliveriesOf(api.services.db, userId)).map(({ state, why }) =>
    why === null ? state : `${state}: ${why}`,
  );
const MINUTE_MS = 60_000;

test('a message is in the person’s language, with a button into the mini-app', async () => {
  const userId = await aReached(api.services.db, { lang: 'tw' });
  await post(api, userId);
  await send();
  await send();
  expect(telegram.callsOf('sendMessage')).toEqual([
    {
      chat_id: Number(userId),
      text: expect.stringMatching(/^200 積分待領取\n./),
      entities: [{ type: 'bold', offset: 0, length: 9 }],
      link_preview_options: { is_disabled: true },
      reply_markup: {
        inline_keyboard: [
          [{ text: '開啟', web_app: { url: 'https://taice.example/tg/V2/points' } }],
        ],
      },
    },
  ]);
  const [row] = await api.services.db.selectFrom('delivery').selectAll().execute();
  expect(row).toMatchObject({ state: 'sent', attempts: 1, remote_id: 1n });
  expect(row?.settled_at).not.toBeNull();
});

test('waiting messages arrive as one, without read or withdrawn ones', async () => {
  const { db } = api.services;
  const userId = await aReached(db);
  for (const key of ['a', 'b', 'c', 'd']) await post(api, userId, key);
  await transaction(db, (tx) => withdrawMessages(tx, [`test:${userId}:a`]));
  await db
    .updateTable('message')
    .set({ read_at: api.clock.rule() })
    .where('dedupe_key', '=', `test:${userId}:b`)
    .execute();
  await send();
  expect(chatOf(telegram.calls, userId)).toEqual([
    '2 new messages\n• 200 points to claim\n• 200 points to claim',
  ]);
  expect(await statesOf(userId)).toEqual(['dropped: withdrawn', 'dropped: read', 'sent', 'sent']);
});

test('drops a kind switched off since, and holds a message through quiet hours', async () => {
  const { db } = api.services;
  const [off, night] = [await aReached(db), await aReached(db, { timezone: 'Asia/Shanghai' })];
  await post(api, off);
  await post(api, night);
  await db
    .insertInto('notification_pref')
    .values([
      { user_id: off, matrix: '{"reward":{"telegram":0}}' },
      { user_id: night, matrix: '{}', quiet_from: 11 * 60, quiet_to: 14 * 60 },
    ])
    .execute();
  await send();
  expect(telegram.calls).toEqual([]);
  expect(await statesOf(off)).toEqual(['dropped: unwanted']);
  expect(await statesOf(night)).toEqual(['waiting']);
  api.clock.advance(2 * 60 * MINUTE_MS);
  await send();
  expect(await statesOf(night)).toEqual(['sent']);
});

test('an expired message is never sent', async () => {
  const userId = await aReached(api.services.db);
  await post(api, userId);
  api.clock.advance(12 * 60 * MINUTE_MS);
  await send();
  expect(telegram.calls).toEqual([]);
  await expireDeliveries(api.services.db, api.clock.rule());
  expect(await statesOf(userId)).toEqual(['dropped: late']);
});

test('a reminder states the current stake with three buttons, and a sign-in drops it', async () => {
  const { db } = api.services;
  const minute = { remind_at: 12 * 60 + 30 };
  const people = [
    await aReached(db, { timezone: 'Asia/Shanghai' }, minute),
    await aReached(db, { timezone: 'Asia/Shanghai' }, minute),
  ] as const;
  for (const userId of people) await aStreak(db, userId, { days: 5, lastDate: '2026-11-20' });
  await planReminders(api.services);
  api.clock.advance(30 * MINUTE_MS);
  await planReminders(api.services);
  await aStreak(db, people[1], { days: 6, lastDate: '2026-11-21' });
  await send();
  const [only, ...others] = telegram.callsOf('sendMessage');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    chat_id: Number(people[0]),
    text: 'Day 6 of 7: 40 points today, 160 points tomorrow\nYou have signed in 5 days in a row. Sign in by 00:00 to keep your streak.',
    reply_markup: {
      inline_keyboard: [
        [{ text: 'Sign in', web_app: { url: 'https://taice.example/tg/Home' } }],
        [
          { text: 'Not today', callback_data: 'remind:skip:2026-11-21' },
          { text: 'Stop reminders', callback_data: 'remind:stop' },
        ],
      ],
    },
  });
  expect(await statesOf(people[1])).toEqual(['dropped: done']);
});

test('the cash-out question names amount, address and chain, with both answers', async () => {
  const { db, clock } = api.services;
  const userId = await aReached(db, { timezone: 'America/New_York' });
  const id = await anAsked(db, userId, clock.rule());
  await send();
  expect(telegram.callsOf('sendMessage')).toMatchObject([
    {
      text: expect.stringMatching(/^Cash out 1,000 points\?\nTo 0xabc on BNB Smart Chain\./),
      reply_markup: {
        inline_keyboard: [
          [
            { text: 'Approve', callback_data: `cashout:yes:${id}` },
            { text: 'Refuse', callback_data: `cashout:no:${id}` },
          ],
        ],
      },
    },
  ]);
});

test('a question with an unclear result is sent three times at most', async () => {
  const { db, clock } = api.services;
  const userId = await aReached(db);
  await anAsked(db, userId, clock.rule());
  for (let n = 0; n < 6; n += 1) {
    telegram.refuseNext('sendMessage', botApiError(502, 'Bad Gateway'));
    await send();
    api.clock.advance(MINUTE_MS);
  }
  expect(telegram.calls).toHaveLength(3);
  expect(await statesOf(userId)).toEqual(['unknown: 502: Bad Gateway']);
});

test('the next sender repeats an interrupted question, unless it was answered', async () => {
  const { db, clock } = api.services;
  const people = [await aReached(db), await aReached(db)] as const;
  const [, answered] = [
    await anAsked(db, people[0], clock.rule()),
    await anAsked(db, people[1], clock.rule()),
  ];
  await db.updateTable('delivery').set({ state: 'sending', attempts: 1 }).execute();
  await closeInterruptedDeliveries(db, 'telegram', clock.rule());
  await db
    .updateTable('cash_out')
    .set({ state: 'reviewing', confirm_by: null })
    .where('id', '=', answered)
    .execute();
  await send();
  expect(await statesOf(people[0])).toEqual(['sent']);
  expect(await statesOf(people[1])).toEqual(['dropped: over']);
  expect(telegram.calls).toHaveLength(1);
});

test('a late result of an earlier attempt does not settle a new one', async () => {
  const { db, clock } = api.services;
  const userId = await aReached(db);
  await anAsked(db, userId, clock.rule());
  const first = await transaction(db, async (tx) => {
    const next = await dequeueDeliveries(tx, 'telegram', clock.rule());
    return markSending(tx, next?.waiting.map(({ id }) => id) ?? []);
  });
  await closeInterruptedDeliveries(db, 'telegram', clock.rule());
  await transaction(db, async (tx) => {
    const next = await dequeueDeliveries(tx, 'telegram', clock.rule());
    await markSending(tx, next?.waiting.map(({ id }) => id) ?? []);
  });
  await recordDeliveryResult(db, first, { state: 'failed' }, clock.rule());
  expect(await statesOf(userId)).toEqual(['sending: interrupted']);
});

test('a 429 pauses all sending, then the same message goes once', async () => {
  const { db } = api.services;
  const [ann, ben] = [await aReached(db), await aReached(db)];
  await post(api, ann);
  await post(api, ben);
  telegram.refuseNext(
    'sendMessage',
    botApiError(429, 'Too Many Requests: retry after 7', { retry_after: 7 }),
  );
  await send();
  // One was refused; the other may have arrived.
  const first = telegram.calls.length;
  await send();
  api.clock.advance(6_900);
  await send();
  expect(telegram.calls).toHaveLength(first);
  const [row] = await db.selectFrom('notifier_state').select('telegram_paused_until').execute();
  expect(row?.telegram_paused_until?.toISOString()).toBe('2026-11-21T04:00:07.000Z');
  api.clock.advance(1_100);
  await send();
  expect(telegram.calls).toHaveLength(3);
  expect([await statesOf(ann), await statesOf(ben)]).toEqual([['sent'], ['sent']]);
});

test.each([
  [403, 'Forbidden: bot was blocked by the user'],
  [400, 'Bad Request: chat not found'],
])('%s %s stops all messages until the person allows the bot again', async (code, text) => {
  const { db } = api.services;
  const userId = await aReached(db);
  await post(api, userId);
  telegram.refuseNext('sendMessage', botApiError(code, text));
  await send();
  expect(await statesOf(userId)).toEqual([`unreachable: ${code}: ${text}`]);
  const person = await db
    .selectFrom('user')
    .select('telegram_can_write')
    .where('id', '=', userId)
    .executeTakeFirst();
  expect(person?.telegram_can_write).toBe(false);
  await post(api, userId);
  expect(await statesOf(userId)).toHaveLength(1);
});

test('a message Telegram rejects fails without blocking others', async () => {
  const { db } = api.services;
  const [ann, ben] = [await aReached(db), await aReached(db)];
  await post(api, ann);
  await post(api, ben);
  telegram.refuseNext('sendMessage', botApiError(400, "Bad Request: can't parse entities"));
  await send();
  const states = [await statesOf(ann), await statesOf(ben)].flat().toSorted();
  expect(states).toEqual(["failed: 400: Bad Request: can't parse entities", 'sent']);
});

test('a message with an unclear result is not sent again', async () => {
  const userId = await aReached(api.services.db);
  await post(api, userId);
  telegram.refuseNext('sendMessage', botApiError(502, 'Bad Gateway'));
  await send();
  api.clock.advance(MINUTE_MS);
  await send();
  expect(await statesOf(userId)).toEqual(['unknown: 502: Bad Gateway']);
  expect(telegram.calls).toHaveLength(1);
});

test('a message that cannot have left waits and goes once Telegram answers', async () => {
  const userId = await aReached(api.services.db);
  await post(api, userId);
  const away = aSender(api, 'http://127.0.0.1:9');
  await sendChats(away, api.services.db);
  expect(await statesOf(userId)).toEqual(['waiting: ECONNREFUSED']);
  telegram.refuseNext('sendMessage', botApiError(401, 'Unauthorized'));
  await send();
  expect(await statesOf(userId)).toEqual(['waiting: 401: Unauthorized']);
  api.clock.advance(MINUTE_MS);
  await send();
  expect(await statesOf(userId)).toEqual(['sent']);
});

test('an interrupted message stays unknown and is not sent again', async () => {
  const { db, clock } = api.services;
  const userId = await aReached(db);
  await post(api, userId);
  await db.updateTable('delivery').set({ state: 'sending' }).execute();
  await closeInterruptedDeliveries(db, 'telegram', clock.rule());
  await send();
  expect(await statesOf(userId)).toEqual(['unknown: interrupted']);
  expect(telegram.calls).toEqual([]);
});

test('cash-out questions go first, broadcasts last', async () => {
  const { clock } = api;
  const { db } = api.services;
  const ids: bigint[] = [];
  for (const kind of ['broadcast', 'message', 'reminder', 'confirmation'] as const) {
    const userId = await aReached(db, {}, { remind_at: 0, quiet_from: 0, quiet_to: 0 });
    ids.unshift(userId);
    if (kind === 'message') await post(api, userId);
    else
      await insertDeliveries(db, [
        {
          userId,
          channel: 'telegram',
          kind,
          key: kind === 'confirmation' ? `cash_out:${userId}` : `${kind}:${userId}`,
          payload: { day: '2026-11-21', broadcast_id: '0' },
          dueAt: clock.rule(),
          expiresAt: new Date(clock.rule().getTime() + MINUTE_MS),
        },
      ]);
    clock.advance(1);
  }
  const turns: bigint[] = [];
  for (let turn = 0; turn < 4; turn += 1)
    await transaction(db, async (tx) => {
      const next = await dequeueDeliveries(tx, 'telegram', clock.rule());
      if (!next) return;
      turns.push(next.person.user_id);
      await markSending(
        tx,
        next.waiting.map(({ id }) => id),
      );
    });
  expect(turns).toEqual(ids);
});

test('a person gets at most one message a second', async () => {
  const { db } = api.services;
  const userId = await aReached(db);
  await post(api, userId, 'a');
  await send();
  await post(api, userId, 'b');
  await send();
  expect(chatOf(telegram.calls, userId)).toHaveLength(1);
  api.clock.advance(1_000);
  await send();
  expect(chatOf(telegram.calls, userId)).toHaveLength(2);
});
