import { expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { emit } from '../../platform/events/emit.ts';
import { aSession } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { mergeMessages } from '../messages/merge-messages.ts';
import { postMessageBatch } from '../messages/post-message.ts';
import { postMessagesFromQuery } from '../messages/post-messages-from-query.ts';
import { sql } from 'kysely';
import { subscribeBrowser } from './push-queries.ts';
import { aReached, deliveriesOf, post } from './testing/fixtures.ts';

// 12:00 in Shanghai.
const NOW = '2026-11-21T04:00:00.000Z';
const api = useApi({ now: new Date(NOW) });

const dueOf = async (userId: bigint) =>
  (await deliveriesOf(api.services.db, userId)).map(({ channel, due_at }) => [
    channel,
    due_at.toISOString(),
  ]);
const security = (userId: bigint) =>
  transaction(api.services.db, (tx) =>
    postMessageBatch(tx, [
      {
        userId,
        type: 'security',
        template: 'password_changed',
        params: {},
        dedupeKey: `security:${userId}`,
        at: api.clock.rule(),
      },
    ]),
  );

test('a posted message creates one Telegram delivery, due at once', async () => {
  const { db } = api.services;
  const userId = await aReached(db);
  await post(api, userId, 'a');
  await post(api, userId, 'a');
  const [only, ...others] = await deliveriesOf(db, userId);
  expect(only).toMatchObject({ channel: 'telegram', kind: 'message', state: 'waiting' });
  expect(only?.due_at.toISOString()).toBe(NOW);
  expect(only?.expires_at.toISOString()).toBe('2026-11-21T16:00:00.000Z');
  expect(others).toEqual([]);
});

test('the welcome message creates no delivery', async () => {
  const { db } = api.services;
  const userId = await aReached(db);
  const at = api.clock.rule();
  await transaction(db, (tx) => emit(tx, { type: 'user.registered', userId, at, payload: {} }));
  await api.services.events.waitUntilHandled();
  const posted = db.selectFrom('message').select('template').where('user_id', '=', userId);
  expect(await posted.execute()).toEqual([{ template: 'welcome' }]);
  expect(await deliveriesOf(db, userId)).toEqual([]);
});

test('creates no delivery without bot permission or Telegram, or for a suspended account', async () => {
  const { db } = api.services;
  const people = [
    await aReached(db, { telegram_can_write: false }),
    await aReached(db, { telegram_id: null }),
    await aReached(db, { status: 'suspended' }),
  ];
  for (const userId of people) {
    await post(api, userId);
    expect(await deliveriesOf(db, userId)).toEqual([]);
  }
});

test('a failed transaction leaves no delivery', async () => {
  const { db } = api.services;
  const userId = await aReached(db);
  const broken = transaction(db, async (tx) => {
    await postMessageBatch(tx, [
      {
        userId,
        type: 'reward',
        template: 'first_view_open',
        params: { amount: '1' },
        dedupeKey: `broken:${userId}`,
        at: api.clock.rule(),
      },
    ]);
    throw new Error('on purpose');
  });
  await expect(broken).rejects.toThrow('on purpose');
  expect(await deliveriesOf(db, userId)).toEqual([]);
});

test('a message goes to subscribed browsers when Telegram is off for its kind', async () => {
  const { db } = api.services;
  const userId = await aReached(db, {}, { matrix: '{"reward":{"telegram":0}}' });
  const { sessionId } = await aSession(api.services, userId);
  const browser = { endpoint: 'https://push.example/1', p256dh: 'k', auth: 'a' };
  await transaction(db, (tx) =>
    subscribeBrowser(tx, { userId, sessionId }, browser, new Date(NOW)),
  );
  await post(api, userId);
  expect(await dueOf(userId)).toEqual([['push', NOW]]);
});

test('at night messages wait for the local morning, except security', async () => {
  const { db } = api.services;
  // 23:00 in New York; 8:00 there is 13:00 UTC.
  const userId = await aReached(db, { timezone: 'America/New_York' });
  await post(api, userId);
  await security(userId);
  expect(await dueOf(userId)).toEqual([
    ['telegram', '2026-11-21T13:00:00.000Z'],
    ['telegram', NOW],
  ]);
});

test('a digest arrives at 18:00 local time, security messages at once', async () => {
  const { db } = api.services;
  const userId = await aReached(
    db,
    { timezone: 'Europe/Berlin' },
    { digest: true, quiet_from: 0, quiet_to: 1 },
  );
  await post(api, userId);
  await security(userId);
  expect(await dueOf(userId)).toEqual([
    ['telegram', '2026-11-21T17:00:00.000Z'],
    ['telegram', NOW],
  ]);
});

test('merged messages create one delivery at the end of their quarter hour', async () => {
  const { db, settings } = api.services;
  const userId = await aReached(db, {}, { matrix: '{"follow":{"telegram":1}}' });
  const [ann, ben] = [await aReached(db), await aReached(db)];
  for (const personId of [ann, ben])
    await transaction(db, (tx) =>
      mergeMessages(
        tx,
        [
          {
            userId,
            personId,
            subject: `followed:${userId}`,
            type: 'follow',
            template: 'followed',
            params: {},
            link: '/Fans',
            image: null,
            at: new Date('2026-11-21T04:03:00Z'),
          },
        ],
        settings.message_merge_ms,
      ),
    );
  expect(await dueOf(userId)).toEqual([['telegram', '2026-11-21T04:15:00.000Z']]);
});

test('messages posted to many in one statement create deliveries as usual', async () => {
  const { db } = api.services;
  const [reached, other] = [await aReached(db), await aReached(db, { telegram_can_write: false })];
  const rows = sql`select id as user_id, 'reward' as type, 'first_view_paid' as template,
    '{"amount":"1"}'::jsonb as params, 'many:' || id as dedupe_key from "user" where id in (${reached}, ${other})`;
  await transaction(db, (tx) => postMessagesFromQuery(tx, rows, api.clock.rule()));
  expect(await dueOf(reached)).toEqual([['telegram', NOW]]);
  expect(await dueOf(other)).toEqual([]);
});
