import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { aDoneFriend, aFriend } from '../../testing/friends.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('friends are listed the latest first, by pages and by how far they are', async () => {
  const { client, id } = await aViewer(api);
  for (const nickname of ['Ana', 'Ben']) await aFriend(api, id, { nickname });
  await aDoneFriend(api, id, { nickname: 'Cleo' });
  const names = async (input: object) => {
    const { data } = await client.call.invitations.invitationLog(input);
    return [data.list.map(({ user }) => user.nickname), data.total, data.has_more];
  };
  expect(await names({ page_size: 2 })).toEqual([['Cleo', 'Ben'], 3, true]);
  expect(await names({ page_size: 2, page: 2 })).toEqual([['Ana'], 3, false]);
  expect(await names({ state: 'held' })).toEqual([['Cleo'], 1, false]);
  expect(await names({ state: 'missing' })).toEqual([['Ben', 'Ana'], 2, false]);
});

test('nobody else’s friends are shown; bad input and nobody are refused', async () => {
  const { client } = await aViewer(api);
  expect((await client.call.invitations.invitationLog({})).data).toMatchObject({
    list: [],
    total: 0,
    sum: '0',
  });
  expect((await client.call.invitations.invitationLog({ state: 'x' as 'held' })).code).toBe(400);
  expect((await api.client().call.invitations.invitationLog({})).code).toBe(401);
});

test('thousands of friends are counted from one row, and any page of them reads its own rows only', async () => {
  const { db } = api.services;
  const { client, id } = await aViewer(api);
  const size = 3_000;
  const { id: firstId } = await aUser(db, { nickname: 'The first' });
  await sql`insert into "user" (nickname, invite_code, log_type)
    select 'Friend', upper(lpad(to_hex(${firstId}::bigint * 10000 + n), 8, '0')), 2
    from generate_series(1, ${size}) n`.execute(db);
  await sql`insert into invitation (invitee_id, inviter_id, state, at)
    select id, ${id}, 'registered', now() from "user" where id > ${firstId} and nickname = 'Friend'`.execute(
    db,
  );
  // How the database goes about it depends on what it knows of the table's size.
  await sql`analyze invitation`.execute(db);
  const { data } = await client.call.invitations.invitationLog({ page: 60, page_size: 50 });
  expect([data.list.length, data.total, data.has_more]).toEqual([50, size, false]);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, costs off, timing off)
    select * from invitation where inviter_id = ${id} order by at desc, invitee_id desc limit 51`.execute(
    db,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('invitation_inviter');
  expect(plan).toMatch(/rows=51\b/);
});
