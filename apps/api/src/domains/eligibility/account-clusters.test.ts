import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { aPost, aSession } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { between, randomOf } from '../../testing/random.ts';
import { openCashOuts } from '../wallet/cash-outs/decide-cash-out.ts';
import { aPerson, cashOut, type Person } from '../wallet/cash-outs/testing/fixtures.ts';
import { findAccountClusters } from './account-clusters.ts';

const api = useApi();
const HOUR_MS = 3_600_000;
const ip = '203.0.113.7';

/** An account at the address that has watched these videos in this order. */
const watcher = async (created_at: Date, posts: readonly bigint[]) => {
  const person = await aPerson(api, { created_at });
  await aSession(api.services, person.id, { ip });
  const began = api.clock.real().getTime() - 10 * HOUR_MS;
  await api.services.db
    .insertInto('view_session')
    .values(
      posts.map((post_id, nth) => {
        return {
          id: randomBytes(16).toString('hex'),
          user_id: person.id,
          device_id: 'phone',
          app_type: 'web' as const,
          post_id,
          state: 'claimed' as const,
          reason: null,
          required_ms: 15_000,
          credited_ms: 15_000,
          last_token_sha256: null,
          last_answer: null,
          claim_answer: null,
          started_at: new Date(began + nth * 60_000),
          last_beat_at: new Date(began + nth * 60_000 + 30_000),
          qualified_at: null,
          claimed_at: null,
          hour: null,
          count_after: null,
          watch_ms: 30_000,
        };
      }),
    )
    .execute();
  return person;
};
const rowOf = async ({ id }: Person) =>
  (await openCashOuts(api.services, 'reviewing')).find(({ person }) => person === id);

test('a first cash-out flags 36 scripted accounts as alike, but not an office at the same address', async () => {
  const posts = await Promise.all(Array.from({ length: 24 }, () => aPost(api.services.db)));
  const ids = posts.map(({ id }) => id);
  const born = api.clock.real().getTime() - 8 * 24 * HOUR_MS;
  const farm: Person[] = [];
  const office: Person[] = [];
  for (let nth = 0; nth < 36; nth += 1) farm.push(await watcher(new Date(born), ids.slice(0, 8)));
  for (let nth = 0; nth < 12; nth += 1) {
    const random = randomOf(nth);
    const own = Array.from({ length: 8 }, () => ids[between(random, 0, 23)]!);
    office.push(await watcher(new Date(born - nth * 2 * HOUR_MS), own));
  }
  const [first, colleague] = [farm[0]!, office[3]!];
  for (const person of [first, colleague]) await cashOut(person, '1000');
  expect(await rowOf(first)).toMatchObject({
    why: 'points',
    alike: '36 alike: network, sign_up_hour, order',
  });
  expect(await rowOf(colleague)).toMatchObject({ alike: '' });
  const [cluster] = await findAccountClusters(api.services.db, [farm[7]!.id], api.clock.real());
  expect(cluster?.accounts.toSorted()).toEqual(farm.map(({ id }) => `${id}`).toSorted());
});
