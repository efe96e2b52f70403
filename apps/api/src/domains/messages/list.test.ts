import { expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { aSession, aUser, changeRow } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { deleteOldMessages } from './jobs/delete-old-messages.ts';
import { postMessage } from './post-message.ts';

const api = useApi();

const aReader = async (count: number) => {
  const { id } = await aUser(api.services.db);
  await transaction(api.services.db, async (tx) => {
    for (let at = 1; at <= count; at++)
      await postMessage(tx, {
        userId: id,
        type: at % 2 ? 'reward' : 'system',
        template: 'first_view_open',
        params: { amount: `${at}` },
        link: '/V2/points',
        dedupeKey: `${id}:${at}`,
        at: api.clock.rule(),
      });
  });
  const session = await aSession(api.services, id);
  const client = (lang: 'en' | 'cn' | 'tw' = 'en') => api.client({ lang }).as(session);
  return { id, client };
};

test('pages through messages, newest first, without gaps or repeats', async () => {
  const { client } = await aReader(7);
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await client().call.messages.list({ page_size: 3, cursor });
    titles.push(...data.list.map(({ title }) => title));
    expect(data.has_more).toBe(data.next_cursor !== null);
    cursor = data.next_cursor ?? undefined;
  } while (cursor);
  expect(titles).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `${n} points to claim`));
});

test('filters by type and unread, in the language of the request', async () => {
  const { id, client } = await aReader(4);
  const { db } = api.services;
  const { list } = (await client().call.messages.list({ type: 'system' })).data;
  expect(list.map(({ type }) => type)).toEqual(['system', 'system']);
  const read = list[0]?.id ?? '';
  await changeRow(db, 'message', read, { read_at: api.clock.rule() });
  await changeRow(db, 'user', id, { unread_num: 3 });
  const unread = await client('cn').call.messages.list({ unread: 1 });
  expect(unread.data.unread_num).toBe(3);
  expect(unread.data.list.map((message) => message.id)).not.toContain(read);
  expect(unread.data.list[0]).toMatchObject({
    title: '3 积分待领取',
    link: '/V2/points',
    image: null,
    is_read: false,
  });
  expect(
    (await client().call.messages.list({})).data.list.find((one) => one.id === read)?.is_read,
  ).toBe(true);
});

test('no cursor shows another person’s messages', async () => {
  await aReader(2);
  const stranger = await aReader(0);
  const { data } = await stranger.client().call.messages.list({ cursor: '999999999' });
  expect(data).toMatchObject({ list: [], has_more: false, next_cursor: null, unread_num: 0 });
});

test('messages are deleted after half a year, and the unread count stays exact', async () => {
  const { id, client } = await aReader(3);
  api.clock.advanceRule(100 * 86_400_000);
  await transaction(api.services.db, (tx) =>
    postMessage(tx, {
      userId: id,
      type: 'system',
      template: 'welcome',
      params: { amount: '1' },
      dedupeKey: `w:${id}`,
      at: api.clock.rule(),
    }),
  );
  await deleteOldMessages(api.services);
  expect((await client().call.messages.list({})).data).toMatchObject({ unread_num: 4 });
  api.clock.advanceRule(81 * 86_400_000);
  await deleteOldMessages(api.services);
  const { data } = await client().call.messages.list({});
  expect(data.list).toHaveLength(1);
  expect(data.unread_num).toBe(1);
});
