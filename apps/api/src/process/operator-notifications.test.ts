import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BotApiStandIn, botApiError, startBotApi } from '@taice/testkit/telegram';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { showBroadcasts } from '../domains/notifications/show-broadcasts.ts';
import { planBroadcasts } from '../domains/notifications/plan-broadcasts.ts';
import { expireDeliveries } from '../domains/notifications/deliveries.ts';
import { isInstanceArmed } from '../domains/notifications/notifier-state.ts';
import { sendChats } from '../domains/notifications/send-chats.ts';
import {
  aReached,
  aSender,
  botToken,
  chatOf,
  deliveriesOf,
} from '../domains/notifications/testing/fixtures.ts';
import { transaction } from '../platform/db/transaction.ts';
import { makePeople } from '../domains/notifications/testing/reminded-people.ts';
import { aSession } from '../testing/builders.ts';
import { useApi } from '../testing/harness.ts';
import { runOperatorCommand } from './operator.ts';
import { UsageError } from './usage-error.ts';

let telegram: BotApiStandIn;
let folder: string;
const api = useApi({ now: new Date('2026-11-21T04:00:00Z') }, { each: true });
beforeEach(async () => {
  telegram = await startBotApi(botToken);
  folder = await mkdtemp(join(tmpdir(), 'taice-broadcast-'));
});
afterEach(async () => {
  await telegram.close();
  await rm(folder, { recursive: true });
});

const HOUR_MS = 3_600_000;
const say = (...command: string[]) => runOperatorCommand(api.services, command, 'kim');
const because = ['--reason', 'Spring begins'];
const every = (text: string) => ({ en: text, cn: `${text}（简）`, tw: `${text}（繁）` });
const draft = async (more: object = {}): Promise<string> => {
  const file = join(folder, 'broadcast.json');
  const text = { title: every('News'), body: every('Look'), link: '/activitycenter' };
  await writeFile(file, JSON.stringify({ ...text, ...more }));
  return file;
};
const send = async (hours = 0): Promise<void> => {
  api.clock.advance(hours * HOUR_MS);
  await planBroadcasts(api.services);
  await showBroadcasts(api.services);
  await sendChats(aSender(api, telegram.url), api.services.db);
};
const statesOf = async (userId: bigint) =>
  (await deliveriesOf(api.services.db, userId))
    .filter(({ channel }) => channel === 'telegram')
    .map(({ state, why }) => [state, why]);
/** The person's list of messages, as they read it. */
const listOf = async (userId: bigint, lang: 'en' | 'cn' | 'tw' = 'en') => {
  const reader = api.client({ lang }).as(await aSession(api.services, userId));
  const { list, unread_num } = (await reader.call.messages.list({})).data;
  const said = list.map(({ type, title, body, link }) => [type, title, body, link]);
  expect(unread_num).toBe(list.filter(({ is_read }) => !is_read).length);
  expect(list.every(({ is_broadcast }) => is_broadcast)).toBe(true);
  return said;
};
const news = ['campaign', 'News', 'Look', '/activitycenter'];

test('a preview shows the recipients and their local delivery times', async () => {
  const { db } = api.services;
  const mei = await aReached(db, { timezone: 'Asia/Shanghai' });
  await aReached(db, { timezone: 'Asia/Shanghai' }, { matrix: '{"campaign":{"telegram":0}}' });
  await aReached(db, { timezone: 'America/New_York', telegram_can_write: false });
  // Where 19:40 is quiet, at the end of it.
  await aReached(db, { timezone: 'Europe/Berlin' }, { quiet_from: 19 * 60, quiet_to: 9 * 60 });
  const file = await draft({ at: '19:40' });
  expect(await say('preview-broadcast', file)).toEqual({
    chats_take_minutes: 1,
    keep_minutes: 60,
    too_late: 0,
    warnings: [],
    rows: [
      {
        zone: 'Asia/Shanghai',
        in_app: 2,
        telegram: 1,
        push: 0,
        in_app_only: 1,
        goes_out: '19:40',
        at: new Date('2026-11-21T11:40:00Z'),
      },
      expect.objectContaining({ zone: 'America/New_York', in_app_only: 1, goes_out: '19:40' }),
      expect.objectContaining({
        zone: 'Europe/Berlin',
        telegram: 1,
        goes_out: '09:00',
        at: new Date('2026-11-22T08:00:00Z'),
      }),
    ],
  });
  expect(await say('preview-broadcast', file, '--person', `${mei}`)).toMatchObject({
    rows: [{ zone: 'Asia/Shanghai', telegram: 1, goes_out: '19:40' }],
  });
  expect(await say('broadcasts')).toEqual([]);
});

test('warns if a broadcast has more chats than it can reach before it expires', async () => {
  await makePeople(api.services.db, 14_000, '2026-10-31');
  const warned = await say('preview-broadcast', await draft({ keep_minutes: 5 }));
  expect(warned).toMatchObject({
    keep_minutes: 5,
    warnings: expect.arrayContaining([
      expect.stringMatching(
        /^\d+ people do not get it in the chat: sending takes \d+ min, keep_minutes is 5\./,
      ),
    ]),
  });
  const kept = await say('preview-broadcast', await draft({ keep_minutes: 60 }));
  expect(kept).toMatchObject({ too_late: 0, warnings: ['It goes to 14000 people.'] });
  await expect(say('send-broadcast', await draft(), ...because)).rejects.toMatchObject({
    message: 'It goes to 14000 people. Add --anyway to send it all the same.',
  });
  expect(await say('send-broadcast', await draft(), ...because, '--anyway')).toBe('broadcast 1');
});

test('refuses a probable mistake without --anyway', async () => {
  const { db } = api.services;
  const refused = async (more: object): Promise<unknown> => {
    const file = await draft(more);
    const why = await say('send-broadcast', file, ...because).catch((error: unknown) => error);
    expect(why).toMatchObject({ code: 1708 });
    return why instanceof Error ? why.message : why;
  };
  const anyway = 'Add --anyway to send it all the same.';
  const at = '2026-11-20T12:00:00Z';
  expect(await refused({})).toBe(`It has no recipients. ${anyway}`);
  await aReached(db, { timezone: 'Asia/Shanghai' });
  expect(await refused({ audience: { countries: ['ZZ'] } })).toBe(
    `It has no recipients. ${anyway}`,
  );
  expect(await refused({ at: '23:00' })).toBe(
    `At 23:00 most people have quiet hours; they get it when those end. ${anyway}`,
  );
  expect(await refused({ starts_at: at })).toBe(
    `1 person gets it in the message list only: its time has passed. ${anyway}`,
  );
  // It is five o'clock in Berlin. One person there has no quiet hours; another has turned campaign messages off.
  const berlin = { timezone: 'Europe/Berlin' };
  await aReached(db, berlin, { quiet_from: 0, quiet_to: 0 });
  await aReached(db, berlin, { quiet_from: 0, quiet_to: 0, matrix: '{"campaign":{"telegram":0}}' });
  expect(await refused({})).toBe(`1 person gets it at night in their local time. ${anyway}`);
  expect(await say('broadcasts')).toEqual([]);
  expect(await say('send-broadcast', await draft(), ...because, '--anyway')).toBe('broadcast 1');
  const written = await db.selectFrom('audit_log').select('after').execute();
  expect(written).toMatchObject([
    { after: { anyway: ['1 person gets it at night in their local time.'] } },
  ]);
});

test('each recipient gets it once, at their local time and in their language', async () => {
  const { db, clock } = api.services;
  const people = {
    shanghai: await aReached(db, { timezone: 'Asia/Shanghai', lang: 'cn', country: 'CN' }),
    berlin: await aReached(db, { timezone: 'Europe/Berlin', country: 'DE' }),
    elsewhere: await aReached(db, { timezone: 'Europe/Berlin', country: 'FR' }),
    away: await aReached(db, { timezone: 'Europe/Berlin', country: 'DE' }),
  };
  for (const userId of [people.shanghai, people.berlin, people.elsewhere])
    await aSession(api.services, userId);
  const audience = { countries: ['CN', 'DE'], seen_within_days: 7 };
  expect(await say('send-broadcast', await draft({ at: '19:40', audience }), ...because)).toBe(
    'broadcast 1',
  );
  await send();
  expect(telegram.calls).toEqual([]);
  await send(7.7);
  expect(chatOf(telegram.calls, people.shanghai)).toEqual(['News（简）\nLook（简）']);
  expect(chatOf(telegram.calls, people.berlin)).toEqual([]);
  await send(7);
  await send(24);
  expect(chatOf(telegram.calls, people.berlin)).toEqual(['News\nLook']);
  expect(telegram.calls).toHaveLength(2);
  expect(clock.rule() > new Date('2026-11-22T18:00:00Z')).toBe(true);
  expect(await say('broadcasts')).toMatchObject([
    {
      id: 1n,
      title: 'News',
      state: 'planned',
      people: 2,
      in_app: 2,
      planned: 2,
      sent: 2,
      waiting: 0,
    },
  ]);
});

test('a broadcast appears in all message lists at its minute, also without other channels', async () => {
  const { db } = api.services;
  const mei = await aReached(db, { timezone: 'Asia/Shanghai', lang: 'cn' });
  const off = { matrix: '{"campaign":{"telegram":0,"push":0}}' };
  const quiet = await aReached(db, { timezone: 'Asia/Shanghai' }, off);
  const unreached = await aReached(db, { timezone: 'Asia/Shanghai', telegram_can_write: false });
  const elsewhere = await aReached(db, { timezone: 'Europe/Berlin' });
  await say('send-broadcast', await draft({ at: '19:40' }), ...because);
  await send();
  expect(await listOf(mei)).toEqual([]);
  await send(7.7);
  expect(await listOf(mei, 'cn')).toEqual([
    ['campaign', 'News（简）', 'Look（简）', '/activitycenter'],
  ]);
  for (const userId of [quiet, unreached]) expect(await listOf(userId)).toEqual([news]);
  expect(await listOf(elsewhere)).toEqual([]);
  // One of the four got it outside the application, and each reads it once, whatever else is sent or read meanwhile.
  expect(telegram.callsOf('sendMessage')).toHaveLength(1);
  const reader = api.client().as(await aSession(api.services, quiet));
  await reader.call.messages.allRead({});
  await say('resend-broadcast', '1', ...because);
  await send();
  await send(7);
  for (const userId of [quiet, unreached, elsewhere]) expect(await listOf(userId)).toEqual([news]);
  const { data } = await reader.call.messages.list({ unread: 1 });
  expect([data.list, data.unread_num]).toEqual([[], 0]);
});

test('reaches listeners at once, and parallel workers share the recipients', async () => {
  const { db, live } = api.services;
  const [held, free] = [await aReached(db), await aReached(db)];
  const session = await aSession(api.services, free);
  const stream = await live.open({ userId: free, sessionId: session.sessionId });
  let heard = '';
  const listening = stream?.body
    .pipeThrough(new TextDecoderStream())
    .pipeTo(new WritableStream({ write: (text) => void (heard += text) }));
  await say('send-broadcast', await draft(), ...because);
  await planBroadcasts(api.services);
  await transaction(db, async (tx) => {
    // As another process does that is sending them.
    await tx
      .selectFrom('delivery')
      .select('id')
      .where('user_id', '=', held)
      .where('channel', '=', 'in_app')
      .forUpdate()
      .execute();
    await showBroadcasts(api.services);
  });
  expect([await listOf(free), await listOf(held)]).toEqual([[news], []]);
  await expect.poll(() => heard).toContain('{"kind":"message","unread_num":1}');
  stream?.end();
  await listening;
  await showBroadcasts(api.services);
  expect(await listOf(held)).toEqual([news]);
});

test('skips users who were suspended before delivery', async () => {
  const { db } = api.services;
  const userId = await aReached(db);
  await say('send-broadcast', await draft(), ...because);
  await planBroadcasts(api.services);
  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', userId).execute();
  await send();
  expect((await deliveriesOf(db, userId)).map(({ state, why }) => [state, why])).toEqual([
    ['dropped', 'unreachable'],
    ['dropped', 'unreachable'],
  ]);
  const posted = db.selectFrom('message').select('id').where('user_id', '=', userId);
  expect(await posted.execute()).toEqual([]);
});

test('stopping reports separately who already has it in their list', async () => {
  const { db } = api.services;
  const people = [await aReached(db), await aReached(db)];
  await aReached(db, { timezone: 'Europe/Berlin' });
  await say('send-broadcast', await draft({ at: '12:00' }), ...because);
  await planBroadcasts(api.services);
  await showBroadcasts(api.services);
  expect(await say('stop-broadcast', '1', ...because)).toBe(
    '1 person will not get it; 2 people have it in the message list only',
  );
  for (const userId of people) expect(await listOf(userId)).toEqual([news]);
  expect(await say('broadcasts')).toMatchObject([
    { people: 3, in_app: 2, planned: 3, waiting: 0, sent: 0, failed: 0, unknown: 0, dropped: 3 },
  ]);
});

test('a user who read it in the app gets it on no other channel', async () => {
  const { db } = api.services;
  const [reads, waits] = [await aReached(db), await aReached(db)];
  await say('send-broadcast', await draft(), ...because);
  await planBroadcasts(api.services);
  await showBroadcasts(api.services);
  await api
    .client()
    .as(await aSession(api.services, reads))
    .call.messages.allRead({});
  await send();
  expect([await statesOf(reads), await statesOf(waits)]).toEqual([
    [['dropped', 'read']],
    [['sent', null]],
  ]);
});

test('stopping keeps shown messages and adds no others; a late broadcast still reaches lists', async () => {
  const { db } = api.services;
  const [now, later] = [
    await aReached(db, { timezone: 'Asia/Shanghai' }),
    await aReached(db, { timezone: 'Europe/Berlin' }),
  ];
  await say('send-broadcast', await draft({ at: '12:00' }), ...because);
  await send();
  await say('stop-broadcast', '1', ...because);
  await send(8);
  expect([await listOf(now), await listOf(later)]).toEqual([[news], []]);

  const text = { title: every('More'), body: every('Come') };
  await say('send-broadcast', await draft({ ...text, link: undefined }), ...because);
  await planBroadcasts(api.services);
  api.clock.advance(2 * HOUR_MS);
  await expireDeliveries(db, api.clock.rule());
  await Promise.all([showBroadcasts(api.services), showBroadcasts(api.services)]);
  expect([await statesOf(later), await listOf(later)]).toEqual([
    [
      ['dropped', 'stopped'],
      ['dropped', 'late'],
    ],
    [['campaign', 'More', 'Come', null]],
  ]);
  // To the two that had it nowhere else.
  expect(await say('resend-broadcast', '2', ...because)).toBe('2 people will get it again');
  await showBroadcasts(api.services);
  expect(await listOf(later)).toEqual([['campaign', 'More', 'Come', null]]);
  expect(await listOf(now)).toEqual([['campaign', 'More', 'Come', null], news]);
});

test('a stopped broadcast reaches no further user and cannot resume', async () => {
  const { db } = api.services;
  const [now, later] = [
    await aReached(db, { timezone: 'Asia/Shanghai' }),
    await aReached(db, { timezone: 'Europe/Berlin' }),
  ];
  await say('send-broadcast', await draft({ at: '12:00' }), ...because);
  await send();
  expect(await say('stop-broadcast', '1', ...because)).toBe('1 person will not get it');
  await send(12);
  expect([await statesOf(now), await statesOf(later)]).toEqual([
    [['sent', null]],
    [['dropped', 'stopped']],
  ]);
  await expect(say('stop-broadcast', '1', ...because)).rejects.toMatchObject({ code: 1708 });
  await expect(say('resend-broadcast', '1', ...because)).rejects.toMatchObject({ code: 1708 });
  await expect(say('stop-broadcast', '2', ...because)).rejects.toMatchObject({ code: 404 });
});

test('resends only to users whose delivery failed or was too late', async () => {
  const { db } = api.services;
  const ids = [await aReached(db), await aReached(db), await aReached(db), await aReached(db)];
  const [failed = 0n] = ids;
  await say('send-broadcast', await draft(), ...because);
  await planBroadcasts(api.services);
  await db
    .updateTable('delivery')
    .set({ due_at: new Date('2026-11-21T03:59:00Z') })
    .where('user_id', '=', failed)
    .execute();
  await db
    .updateTable('delivery')
    .set({ state: 'unknown' })
    .where('user_id', '=', ids[3]!)
    .execute();
  // Sent one after the other, so that it is known which person is refused.
  telegram.refuseNext('sendMessage', botApiError(400, 'Bad Request: too much'));
  await db
    .updateTable('delivery')
    .set({ due_at: new Date('2026-11-21T05:30:00Z'), expires_at: new Date('2026-11-21T05:31:00Z') })
    .where('user_id', '=', ids[2]!)
    .execute();
  await send();
  api.clock.advance(2 * HOUR_MS);
  await expireDeliveries(db, api.clock.rule());
  const before = await Promise.all(ids.map(statesOf));
  expect(
    before
      .flat()
      .map(([state]) => state)
      .toSorted(),
  ).toEqual(['dropped', 'failed', 'sent', 'unknown']);
  expect(await say('resend-broadcast', '1', ...because)).toBe('2 people will get it again');
  await send();
  const after = await Promise.all(ids.map(statesOf));
  expect(
    after
      .flat()
      .map(([state]) => state)
      .toSorted(),
  ).toEqual(['sent', 'sent', 'sent', 'unknown']);
  expect(telegram.callsOf('sendMessage')).toHaveLength(4);
});

test('arms this instance on request, and reports the outcome of all deliveries', async () => {
  const { db } = api.services;
  await isInstanceArmed(db, 'at home', api.clock.rule());
  expect(await isInstanceArmed(db, 'elsewhere', api.clock.rule())).toBe(false);
  await say('arm-sending', ...because);
  expect(await isInstanceArmed(db, 'elsewhere', api.clock.rule())).toBe(true);
  await aReached(db);
  await say('send-broadcast', await draft(), ...because);
  await send();
  expect(await say('deliveries')).toMatchObject([
    { channel: 'in_app', kind: 'broadcast', state: 'sent', why: '', count: 1 },
    { channel: 'telegram', kind: 'broadcast', state: 'sent', why: '', count: 1 },
  ]);
});

test('explains why it refuses an invalid broadcast, before it writes anything', async () => {
  const file = await draft({ at: '25:00', link: 'https://elsewhere.example' });
  await expect(say('send-broadcast', file, ...because)).rejects.toThrow(UsageError);
  await expect(say('send-broadcast', await draft())).rejects.toThrow('--reason');
  await expect(say('stop-broadcast', 'one', ...because)).rejects.toThrow(UsageError);
  expect(await say('broadcasts')).toEqual([]);
});
