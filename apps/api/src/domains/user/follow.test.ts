import { expect, test } from 'vitest';
import { eventKeys } from '../../platform/events/catalogue.ts';
import { aUser, changeRow } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { checkCounters } from './jobs/check-counters.ts';

const api = useApi();

test('a follow shows at once, and in both counts once processed', async () => {
  const me = await aViewer(api);
  const star = await aUser(api.services.db);
  const id = `${star.id}`;
  const follow = async (status?: 0 | 1) => (await me.client.call.user.follow({ id, status })).data;
  expect(await follow()).toEqual({ is_follow: true, be_follow_num: 1 });
  expect(await follow(1)).toEqual({ is_follow: true, be_follow_num: 1 });
  await api.services.events.waitUntilHandled();
  expect((await me.client.call.user.profile({ id })).data).toMatchObject({
    is_follow: true,
    be_follow_num: 1,
  });
  expect((await me.client.call.user.info({})).data.follow_num).toBe(1);
  api.clock.advance(45_000);
  expect(await follow()).toEqual({ is_follow: false, be_follow_num: 0 });
  await api.services.events.waitUntilHandled();
  expect((await me.client.call.user.info({})).data.follow_num).toBe(0);
  expect(await checkCounters(api.services.db)).toEqual([]);
  const events = await api.services.db
    .selectFrom('outbox')
    .select(['event_key', 'payload'])
    .where('type', '=', 'user.followed')
    .where('user_id', '=', me.id)
    .orderBy('id')
    .execute();
  const event_key = eventKeys['user.followed'](me.id, { target_id: id } as never, '');
  const both = { target_id: id, is_counted: true, is_ranked: true };
  expect(events).toEqual([
    { event_key, payload: { ...both, is_follow: true, held_ms: null } },
    { event_key, payload: { ...both, is_follow: false, held_ms: 45_000 } },
  ]);
});

test('rejects following oneself, unknown, suspended and blocked people', async () => {
  const { db } = api.services;
  const { id, client } = await aViewer(api);
  expect(await client.call.user.follow({ id: `${id}` })).toMatchObject({
    code: 400,
    data: { field: 'id', rule: 'self' },
  });
  const gone = await aUser(db, { status: 'suspended' });
  const [blocks, isBlocked] = [await aUser(db), await aUser(db)];
  await db
    .insertInto('block')
    .values([
      { user_id: blocks.id, target_id: id },
      { user_id: id, target_id: isBlocked.id },
    ])
    .execute();
  for (const target of [gone.id, blocks.id, isBlocked.id, 999_999_999n])
    expect((await client.call.user.follow({ id: `${target}` })).code).toBe(1117);
  const known = await aUser(db);
  await client.call.user.follow({ id: `${known.id}` });
  await changeRow(db, 'user', known.id, { status: 'suspended' });
  const left = await client.call.user.follow({ id: `${known.id}`, status: 0 });
  expect(left.data.is_follow).toBe(false);
});
