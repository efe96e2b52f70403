import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const api = useApi();

test('a trial can be joined only while it runs, and left at any time', async () => {
  const { db } = api.services;
  const { storeFlag } = (await aViewer(api)).client.call.library;
  const key = 'beta.quick_clips';
  expect((await storeFlag({ key, value: 1 })).code).toBe(404);
  const value = JSON.stringify({ trials: [{ key: 'quick_clips' }] });
  await db
    .insertInto('key_value')
    .values({ key: 'feature_flags', value, is_public: true })
    .execute();
  expect((await storeFlag({ key, value: 1 })).data).toEqual({ flags: { [key]: true } });
  await db.deleteFrom('key_value').where('key', '=', 'feature_flags').execute();
  expect((await storeFlag({ key, value: 0 })).data).toEqual({ flags: {} });
});

test('one endpoint pauses the history and hides a person from the leaderboard', async () => {
  const { storeFlag } = (await aViewer(api)).client.call.library;
  await storeFlag({ key: 'history_paused', value: 1 });
  const { data } = await storeFlag({ key: 'leaderboard_hidden', value: 1 });
  expect(data).toEqual({ flags: { history_paused: true, leaderboard_hidden: true } });
});

test('refuses unknown flags', async () => {
  const { client } = await aViewer(api);
  expect((await client.call.library.storeFlag({ key: 'admin', value: 1 })).code).toBe(400);
});
