import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { checkCounters } from '../user/jobs/check-counters.ts';
import { aReader } from './testing/reader.ts';

const api = useApi();

test('marking one, several or read messages keeps the unread count exact', async () => {
  const { call, unread, ids } = await aReader(api, 'reward', 'reward', 'security', 'reward');
  expect((await call.messages.read({ id: ids[0] })).data).toEqual({ unread_num: 3 });
  expect((await call.messages.read({ id: ids[0] })).data).toEqual({ unread_num: 3 });
  const again = { id: ids[0], ids: [ids[1]!, ids[1]!, ids[2]!] };
  expect((await call.messages.read(again)).data).toEqual({ unread_num: 1 });
  expect(await unread()).toEqual({ num: 1, ids: [ids[3]] });
  expect(await checkCounters(api.services.db)).toEqual([]);
});

test('a message read twenty times at once counts once', async () => {
  const { call, unread, ids } = await aReader(api, 'reward', 'reward');
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 2 ? call.messages.read({ id: ids[0] }) : call.messages.allRead({ type: 'reward' }),
    ),
  );
  expect(await unread()).toEqual({ num: 0, ids: [] });
});

test('another person’s message is not found, and none of the others is marked', async () => {
  const [me, other] = [await aReader(api, 'reward'), await aReader(api, 'reward')];
  for (const input of [{ id: other.ids[0] }, { ids: [me.ids[0]!, other.ids[0]!] }])
    expect(await me.call.messages.read(input)).toMatchObject({ code: 404, status: 404 });
  expect([(await me.unread()).num, (await other.unread()).num]).toEqual([1, 1]);
});
