import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { checkCounters } from './jobs/check-counters.ts';

const api = useApi();

const counts = (id: bigint) =>
  api.services.db
    .selectFrom('user')
    .select(['follow_num', 'fans_num'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('blocking ends follows in both directions and can be undone', async () => {
  const { db } = api.services;
  const [one, other] = [await aViewer(api), await aViewer(api)];
  await one.client.call.user.follow({ id: `${other.id}` });
  await other.client.call.user.follow({ id: `${one.id}` });
  const id = `${other.id}`;
  const { block } = one.client.call.user;
  for (let twice = 0; twice < 2; twice++)
    expect((await block({ id })).data).toEqual({ is_blocked: true });
  await api.services.events.waitUntilHandled();
  expect(await counts(one.id)).toEqual({ follow_num: 0, fans_num: 0 });
  expect(await counts(other.id)).toEqual({ follow_num: 0, fans_num: 0 });
  expect(await checkCounters(db)).toEqual([]);
  expect(await db.selectFrom('follow').selectAll().execute()).toEqual([]);
  expect((await one.client.call.user.profile({ id })).data.is_blocked).toBe(true);
  expect((await block({ id, status: 0 })).data).toEqual({ is_blocked: false });
  expect((await one.client.call.user.profile({ id })).data.is_blocked).toBe(false);
});

test('concurrent mutual blocks succeed or find the account gone, and at least one succeeds', async () => {
  const [one, other] = [await aViewer(api), await aViewer(api)];
  const answers = await Promise.all([
    one.client.call.user.block({ id: `${other.id}` }),
    other.client.call.user.block({ id: `${one.id}` }),
  ]);
  // The second call may not find the account any more.
  expect(answers.filter(({ code }) => code === 0).length).toBeGreaterThan(0);
  expect(answers.every(({ code }) => [0, 1117].includes(code))).toBe(true);
});

test('an unknown person and oneself cannot be blocked', async () => {
  const { id, client } = await aViewer(api);
  expect((await client.call.user.block({ id: '999999' })).code).toBe(1117);
  expect((await client.call.user.block({ id: `${id}` })).code).toBe(400);
});
