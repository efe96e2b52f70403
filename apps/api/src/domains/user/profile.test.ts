import { expect, test } from 'vitest';
import { aPost, aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

test('a profile shows only public data', async () => {
  const { db } = api.services;
  const { id } = await aUser(db, {
    nickname: 'Slow Kitchen',
    email: 'private@example.org',
    bio: 'Bread.',
    youtube: '@slow',
    telegram_id: 77n,
    country: 'PT',
    fans_num: 3,
  });
  await aPost(db, { user_id: id, like_num: 5 });
  await aPost(db, { user_id: id, like_num: 7, visibility: 'private' });
  const { data } = await api.client().call.user.profile({ id: `${id}` });
  expect(data).toMatchObject({
    nickname: 'Slow Kitchen',
    bio: 'Bread.',
    youtube: '@slow',
    be_follow_num: 3,
    like_num: 5,
    user_level: { level_no: 1 },
    is_follow: false,
    is_blocked: false,
  });
  expect(JSON.stringify(data)).not.toMatch(/private@example|"77"|country/);
});

test('a profile shows if the viewer follows or has blocked the person', async () => {
  const { db } = api.services;
  const [me, them] = [await aUser(db), await aUser(db)];
  const mine = api.client().as(await aSession(api.services, me.id));
  await db.insertInto('follow').values({ user_id: me.id, target_id: them.id }).execute();
  await db.insertInto('block').values({ user_id: me.id, target_id: them.id }).execute();
  const { data } = await mine.call.user.profile({ id: `${them.id}` });
  expect(data).toMatchObject({ is_follow: true, is_blocked: true });
});

test('an unknown or suspended person has no page', async () => {
  const { id } = await aUser(api.services.db, { status: 'suspended' });
  const ask = (text: string) => api.client().call.user.profile({ id: text });
  expect(await ask('999999')).toMatchObject({ code: 1117, status: 404 });
  expect((await ask(`${id}`)).code).toBe(1117);
});
