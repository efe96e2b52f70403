import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type StatementCost, costReportingDatabase } from '../../platform/db/testing-cost.ts';
import { aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { listFriends } from './friend-queries.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { aDoneFriend, aFriend } from '../../testing/friends.ts';

const api = useApi();

test('lists friends latest first, by page and by state', async () => {
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

test('the log leaves out friends of other inviters', async () => {
  const { client } = await aViewer(api);
  expect((await client.call.invitations.invitationLog({})).data).toMatchObject({
    list: [],
    total: 0,
    sum: '0',
  });
});

test('a log of thousands of friends reads its pages by an index', async () => {
  const { db } = api.services;
  const { client, id } = await aViewer(api);
  const size = 3_000;
  const { id: firstId } = await aUser(db, { nickname: 'The first' });
  await sql`insert into "user" (nickname, invite_code, log_type)
    select 'Friend', upper(lpad(to_hex(${firstId}::bigint * 10000 + n), 8, '0')), 2
    from generate_series(1, ${size}) n`.execute(db);
  // As many of other inviters: the cost must not depend on them.
  await sql`insert into invitation (invitee_id, inviter_id, state, at)
    select id, case id % 2 when 0 then ${id}::bigint else ${firstId}::bigint end, 'registered', now()
    from "user" where id > ${firstId} and nickname = 'Friend'`.execute(db);
  const owner = new pg.Client(api.ownerUrl);
  await owner.connect();
  await owner.query('analyze invitation');
  await owner.end();
  const { data } = await client.call.invitations.invitationLog({ page: 30, page_size: 50 });
  expect([data.list.length, data.total, data.has_more]).toEqual([50, size / 2, false]);
  const costs: StatementCost[] = [];
  const reading = costReportingDatabase(api.url, (cost) => costs.push(cost));
  expect(await listFriends(reading, id, undefined, { limit: 51, offset: 0 })).toHaveLength(51);
  expect(await listFriends(reading, id, 'missing', { limit: 51, offset: 0 })).toHaveLength(51);
  await reading.destroy();
  expect(costs).toHaveLength(2);
  for (const { plan } of costs)
    expect(JSON.stringify(plan)).toMatch(/"Index Name":"invitation_(inviter|part)"/);
});
