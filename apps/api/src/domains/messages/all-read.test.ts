import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aReader } from './testing/reader.ts';

const api = useApi();

test('marks messages of some types or all as read, and lists several types in one order', async () => {
  const { call, unread, ids } = await aReader(api, 'reward', 'security', 'reward');
  expect((await unread({ type: 'reward,security' })).ids).toEqual(ids);
  expect((await unread({ type: 'security,order' })).ids).toEqual([ids[1]]);
  expect((await call.messages.allRead({ type: 'security,order' })).data).toEqual({ unread_num: 2 });
  expect((await unread()).ids).toEqual([ids[0], ids[2]]);
  expect((await call.messages.allRead({})).data).toEqual({ unread_num: 0 });
  expect(await unread()).toEqual({ num: 0, ids: [] });
});
