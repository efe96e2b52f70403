import { afterAll, expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { aSession, aUser, changeRow } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { checkCounters } from '../user/jobs/check-counters.ts';
import { type MergedAction, mergeMessages, unmergeMessages } from './merge-messages.ts';

const api = useApi();
afterAll(async () => {
  // After any sequence of merging and undoing, the unread counter matches the rows.
  expect(await checkCounters(api.services.db)).toEqual([]);
});

const WINDOW_MS = 15 * 60_000;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
const named = (nickname: string) => aUser(api.services.db, { nickname });

/** A person with a video that people like, and the messages about it. */
const aCreator = async () => {
  const { id: userId } = await aUser(api.services.db);
  const { call } = api.client().as(await aSession(api.services, userId));
  const subject = `liked:${userId}`;
  const like = (personId: bigint, minute: number): MergedAction => ({
    userId,
    personId,
    subject,
    type: 'like',
    template: 'liked',
    params: { title: 'Dawn' },
    link: '/videoDetail?id=1',
    image: null,
    at: at(minute),
  });
  const run = (tell: (tx: Parameters<typeof mergeMessages>[0]) => Promise<unknown>) =>
    transaction(api.services.db, tell);
  return {
    userId,
    like: (...likes: [bigint, number][]) =>
      run((tx) =>
        mergeMessages(
          tx,
          likes.map(([id, minute]) => like(id, minute)),
          WINDOW_MS,
        ),
      ),
    unlike: (...people: bigint[]) =>
      run((tx) =>
        unmergeMessages(
          tx,
          people.map((personId) => ({ subject, personId })),
        ),
      ),
    read: () => call.messages.allRead({}),
    said: async () => {
      const { data } = await call.messages.list({});
      const titles = data.list.map(({ title, is_read }) => `${is_read ? 'read: ' : ''}${title}`);
      return [data.unread_num, ...titles.map((title) => title.replace(' liked your video', ''))];
    },
  };
};

test('likes within 15 minutes share one row, which counts once', async () => {
  const { like, said } = await aCreator();
  const [ann, ben, cee, dee] = [
    await named('Ann'),
    await named('Ben'),
    await named('Cee'),
    await named('Dee'),
  ];
  await like([ann.id, 0], [ben.id, 1]);
  expect(await said()).toEqual([1, 'Ben and Ann']);
  await like([cee.id, 14]);
  expect(await said()).toEqual([1, 'Cee, Ben and 1 other']);
  await like([dee.id, 15]);
  expect(await said()).toEqual([2, 'Dee', 'Cee, Ben and 1 other']);
});

test('repeated likes, one’s own likes and those of blocked people are left out', async () => {
  const { db } = api.services;
  const { userId, like, said } = await aCreator();
  const [ann, rude] = [await named('Ann'), await named('Rude')];
  await db.insertInto('block').values({ user_id: userId, target_id: rude.id }).execute();
  await like([ann.id, 0], [userId, 0], [rude.id, 0]);
  await like([ann.id, 1]);
  await like([ann.id, 30]);
  expect(await said()).toEqual([1, 'Ann']);
});

test('undoing an unread like removes the person, and the last one removes the row', async () => {
  const { like, unlike, said } = await aCreator();
  const [ann, ben] = [await named('Ann'), await named('Ben')];
  await like([ann.id, 0], [ben.id, 1]);
  await unlike(ben.id);
  expect(await said()).toEqual([1, 'Ann']);
  await unlike(ann.id, ben.id);
  expect(await said()).toEqual([0]);
  await like([ann.id, 2]);
  expect(await said()).toEqual([1, 'Ann']);
});

test('a read row keeps its people, and a new person makes it unread again', async () => {
  const { like, unlike, read, said } = await aCreator();
  const [ann, ben] = [await named('Ann'), await named('Ben')];
  await like([ann.id, 0]);
  await read();
  await unlike(ann.id);
  expect(await said()).toEqual([0, 'read: Ann']);
  await like([ben.id, 1]);
  expect(await said()).toEqual([1, 'Ben and Ann']);
  await unlike(ben.id, ann.id);
  expect(await said()).toEqual([0, 'read: Ann']);
  await like([ben.id, 2]);
  await read();
  await unlike(ben.id);
  expect(await said()).toEqual([0, 'read: Ben and Ann']);
});

test('a suspended person is counted among the others', async () => {
  const { db } = api.services;
  const { like, said } = await aCreator();
  const [ann, ben] = [await named('Ann'), await named('Ben')];
  await like([ann.id, 0], [ben.id, 1]);
  await changeRow(db, 'user', ben.id, { status: 'suspended' });
  expect(await said()).toEqual([1, 'Ann and 1 other']);
});

test('simultaneous reads and likes leave one row with an exact unread count', async () => {
  const { like, unlike, read, said } = await aCreator();
  const people = await Promise.all(Array.from({ length: 40 }, (_, one) => named(`P${one}`)));
  const reads = Promise.all(Array.from({ length: 20 }, read));
  for (const [index, { id }] of people.entries()) {
    await like([id, index % 15]);
    if (index % 4 === 0) await unlike(id);
  }
  await reads;
  const [unread, ...rows] = await said();
  expect(rows).toHaveLength(1);
  expect(unread).toBe(rows[0]?.toString().startsWith('read: ') ? 0 : 1);
});
