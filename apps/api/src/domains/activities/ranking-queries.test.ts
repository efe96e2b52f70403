import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type StatementCost, costReportingDatabase } from '../../platform/db/testing-cost.ts';
import { useApi } from '../../testing/harness.ts';
import { requiresAgeConfirmation } from '../../platform/earning-eligibility.ts';
import { listTopRanks, findCurrentRank } from './ranking-queries.ts';
import { aCampaign } from './testing/fixtures.ts';

const api = useApi();

test('finds the first ten and one’s own rank among 20,000 members without reading all of them', async () => {
  const { db } = api.services;
  const prizes = [{ from: 1, to: 10, point: '1' }];
  const id = await aCampaign(api, { reward: { type: 'rank', prizes } });
  const most = 20_000;
  // Each person has one more than the one before; every tenth may earn nothing.
  await sql`with people as (
      insert into "user" (nickname, invite_code, log_type, status)
      select 'n' || n, 'A' || lpad(n::text, 7, '0'), 2, case when n % 10 = 0 then 'limited' else 'active' end
      from generate_series(1, ${most}::int) n returning id, nickname
    ), verified as (
      insert into verified_identity (hash, user_id, kind, at)
      select sha256(id::text::bytea), id, 'staff', ${api.clock.rule()} from people
    )
    insert into activity_user (activity_id, user_id, joined_at, num, reached_at, rank)
    select ${id}, id, ${api.clock.rule()}, substr(nickname, 2)::int, ${api.clock.rule()}, ${most} + 1 - substr(nickname, 2)::int
    from people`.execute(db);
  await sql`analyze activity_user, verified_identity, "user"`.execute(db);
  const placed = async (nickname: string) => {
    const row = await db
      .selectFrom('activity_user as m')
      .innerJoin('user as u', 'u.id', 'm.user_id')
      .select(['m.user_id', 'm.num', 'm.reached_at'])
      .where('u.nickname', '=', nickname)
      .executeTakeFirstOrThrow();
    return findCurrentRank(reading, id, row, isAgeRequired);
  };
  const isAgeRequired = requiresAgeConfirmation(api.services);
  const costs: StatementCost[] = [];
  const reading = costReportingDatabase(api.url, (cost) => costs.push(cost));
  // The first run reads the statistics for the plan.
  await placed(`n${most - 100}`);
  expect(await placed(`n${most - 100}`)).toBe(91);
  const asked = { viewer: 0n, isAgeRequired };
  const now = await listTopRanks(reading, id, { ...asked, isDecided: false });
  expect(now.map(({ num }) => num)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 11].map((n) => most - n));
  const decided = await listTopRanks(reading, id, { ...asked, isDecided: true });
  expect(decided.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(costs.slice(1).map(({ blocks }) => blocks < 700)).toEqual([true, true, true]);
  expect(await placed('n5')).toBeNull();
  // The query does not check the eligibility of ten thousand people ahead of them.
  expect(costs.at(-1)?.blocks).toBeLessThan(1_000);
  await reading.destroy();
});
