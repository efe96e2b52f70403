import { expect, test } from 'vitest';
import { aSession, aUser, changeRow } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

const minute = (at: number) => new Date(Date.UTC(2026, 10, 20, 12, at));
const follows = (user: bigint, target: bigint, at: number) =>
  api.services.db
    .insertInto('follow')
    .values({ user_id: user, target_id: target, at: minute(at) })
    .execute();
const names = ({ data }: { data: { list: { nickname: string }[] } }) =>
  data.list.map(({ nickname }) => nickname);

/** A person followed by Ann, Ben and 50%_Cee, in that order; they follow Ben. */
const star = async () => {
  const { db } = api.services;
  const me = await aUser(db, { nickname: 'Star' });
  const [ann, ben, cee] = [
    await aUser(db, { nickname: 'Ann', fans_num: 4 }),
    await aUser(db, { nickname: 'Ben' }),
    await aUser(db, { nickname: '50%_Cee' }),
  ];
  await follows(ann.id, me.id, 1);
  await follows(ben.id, me.id, 2);
  await follows(cee.id, me.id, 3);
  await follows(me.id, ben.id, 4);
  return { me, ann, ben, cee, client: api.client().as(await aSession(api.services, me.id)) };
};

test('lists fans latest first, page after page, with those the viewer follows back', async () => {
  const { me, client } = await star();
  const first = await client.call.creators.followLog({ type: 'fans', page_size: 2 });
  expect(names(first)).toEqual(['50%_Cee', 'Ben']);
  expect(first.data).toMatchObject({ has_more: true, page: 1 });
  expect(first.data.list.map(({ is_follow }) => is_follow)).toEqual([false, true]);
  expect(first.data.list[1]?.followed_at).toBe(minute(2).toISOString());
  const rest = await client.call.creators.followLog({ type: 'fans', page_size: 2, page: 2 });
  expect(rest.data.list).toMatchObject([{ nickname: 'Ann', fans_num: 4 }]);
  expect(rest.data.has_more).toBe(false);
  // A visitor sees the same people and follows none of them.
  const others = await api.client().call.creators.followLog({ type: 'fans', id: `${me.id}` });
  expect(others.data.list.map(({ is_follow }) => is_follow)).toEqual([false, false, false]);
});

test('the cursor of a fan list stays exact as fans are added, and with a name filter', async () => {
  const { me, client } = await star();
  const fans = (more: object) =>
    client.call.creators.followLog({ type: 'fans', page_size: 1, ...more });
  const first = await fans({});
  const late = await aUser(api.services.db, { nickname: 'Late' });
  await follows(late.id, me.id, 9);
  const second = await fans({ cursor: first.data.next_cursor });
  const third = await fans({ cursor: second.data.next_cursor });
  expect([first, second, third].flatMap(names)).toEqual(['50%_Cee', 'Ben', 'Ann']);
  expect(third.data).toMatchObject({ has_more: false, next_cursor: null });
  const named = await fans({ keyword: 'n' });
  expect(names(named)).toEqual(['Ben']);
  expect(names(await fans({ keyword: 'n', cursor: named.data.next_cursor }))).toEqual(['Ann']);
});

test('lists followed people and finds fans by a literal part of their name', async () => {
  const { client } = await star();
  expect(names(await client.call.creators.followLog({ type: 'follow' }))).toEqual(['Ben']);
  const fans = async (keyword: string) =>
    names(await client.call.creators.followLog({ type: 'fans', keyword }));
  expect(await fans('AN')).toEqual(['Ann']);
  expect(await fans('%_c')).toEqual(['50%_Cee']);
  expect(await fans('_nn')).toEqual([]);
});

test('leaves out suspended and blocked people, and later pages still follow', async () => {
  const { me, ben, cee, client } = await star();
  const { db } = api.services;
  await changeRow(db, 'user', cee.id, { status: 'suspended' });
  await db.insertInto('block').values({ user_id: me.id, target_id: ben.id }).execute();
  const first = await client.call.creators.followLog({ type: 'fans', page_size: 2 });
  expect(names(first)).toEqual([]);
  expect(first.data.has_more).toBe(true);
  const next = await client.call.creators.followLog({ type: 'fans', page_size: 2, page: 2 });
  expect(names(next)).toEqual(['Ann']);
});

test('a visitor without an id gets 401, and an unknown person has no list', async () => {
  const { client } = await star();
  expect((await api.client().call.creators.followLog({ type: 'fans' })).code).toBe(401);
  expect((await client.call.creators.followLog({ type: 'fans', id: '999999999' })).code).toBe(1117);
  const { id } = await aUser(api.services.db, { status: 'suspended' });
  expect((await client.call.creators.followLog({ type: 'fans', id: `${id}` })).code).toBe(1117);
});
