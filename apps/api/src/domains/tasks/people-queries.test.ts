import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '../../platform/db/pool.ts';
import { type Cost, costed } from '../../platform/db/testing-cost.ts';
import { useApi } from '../../testing/harness.ts';
import { readPeople } from './people-queries.ts';

const api = useApi();

test('the device of somebody’s latest session is known, also of one that has ended, without reading those of all others', async () => {
  const { db } = api.services;
  const { rows } = await sql<{ id: bigint }>`with people as (
      insert into "user" (nickname, invite_code, log_type)
      select 'n' || n, 'A' || lpad(n::text, 7, '0'), 2 from generate_series(1, 5000) n returning id
    ), theirs as (
      insert into session (user_id, token_sha256, app_type, device_id, expires_at, last_seen_at, revoked_at)
      select id, sha256((id || ' ' || s)::bytea), 'web', 'd' || s, now(), now() + s * interval '1 minute', now()
      from people, generate_series(1, 3) s
    )
    select id from people order by id`.execute(db);
  await sql`analyze session, "user"`.execute(db);
  const costs: Cost[] = [];
  const reading = costed(api.url, (cost) => costs.push(cost));
  const some = rows.slice(0, 5).map(({ id }) => id);
  // The first time it reads what plans are made of.
  await readPeople(reading as Tx, some, api.services.numbers);
  const people = await readPeople(reading as Tx, some, api.services.numbers);
  await reading.destroy();
  expect(some.map((id) => people.get(id)?.device_id)).toEqual(Array(5).fill('d3'));
  expect(costs.at(-1)?.blocks).toBeLessThan(150);
});
