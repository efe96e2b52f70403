import { beforeAll, expect, test } from 'vitest';
import { aCategory, aPost } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer, beat, openView, qualify } from '../watching/testing/viewer.ts';

const hour = 3_600_000;
const count = 60;

/** Newest first. Older videos were watched more; two thirds count as new. */
let ids: bigint[];
const api = useApi();
beforeAll(async () => {
  const { db } = api.services;
  const category = await aCategory(db);
  const now = api.clock.rule().getTime();
  ids = [];
  for (let index = 0; index < count; index++)
    ids.push(
      (
        await aPost(db, {
          category_id: category.id,
          // From the eleventh on they count as popular.
          qualified_view_num: api.services.settings.popular_views - 10 + index,
          published_at: new Date(now - (index + 1) * 8 * hour),
        })
      ).id,
    );
});

const sectionsOf = async (client = api.client()) => {
  const { data } = await client.call.posts.recommendList({});
  if (!('sections' in data)) throw new Error('not the sections');
  return new Map(data.sections.map((section) => [section.key, section]));
};

const idsOf = (list: readonly { id: string }[] = []) => list.map(({ id }) => BigInt(id));
const isNew = (id: bigint) => ids.indexOf(id) < 41;
const isPopular = (id: bigint) => ids.indexOf(id) >= 10;

test('a visitor gets only sections without history, each video in one', async () => {
  const sections = await sectionsOf();
  expect([...sections.keys()]).toEqual(['foryou', 'rewarded', 'new', 'hot']);
  const all = [...sections.values()].flatMap(({ list }) => idsOf(list));
  expect(new Set(all).size).toBe(all.length);
  for (const { list } of sections.values()) expect(list.length).toBeLessThanOrEqual(10);
  expect(sections.get('foryou')?.list).toHaveLength(10);
  expect(sections.get('hot')?.title).toBe('Trending');
});

test('the new section has only new videos, the hot section only popular ones', async () => {
  const sections = await sectionsOf();
  expect(idsOf(sections.get('new')?.list).filter((id) => !isNew(id))).toEqual([]);
  expect(idsOf(sections.get('hot')?.list).filter((id) => !isPopular(id))).toEqual([]);
});

test('a viewer can continue a video and sees what still pays', async () => {
  const { client, id } = await aViewer(api);
  const [first = 0n, second = 0n] = ids;
  const state = await openView(client, first);
  api.clock.advance(5_000);
  await beat(client, first, state, { position_s: 5 });
  api.clock.advance(2_000);
  await beat(client, first, state, { position_s: 7 });
  const { sessionId } = await qualify(api, client, second);
  await client.call.rewards.claimPostReward({ post_id: `${second}`, view_session_id: sessionId });
  await api.services.db
    .insertInto('follow')
    .values({
      user_id: id,
      target_id: (
        await api.services.db
          .selectFrom('post')
          .select('user_id')
          .where('id', '=', first)
          .executeTakeFirstOrThrow()
      ).user_id,
    })
    .execute();
  const sections = await sectionsOf(client);
  const resumed = sections.get('continue')?.list.find((card) => card.id === `${first}`);
  expect(resumed).toMatchObject({ resume_at_s: 7 });
  expect(sections.get('rewarded')?.list.map((card) => card.id)).not.toContain(`${second}`);
  // The person has begun it, so it appears in 'continue' only.
  expect(sections.get('following')).toBeUndefined();
  expect(
    [...sections.values()].flatMap(({ list }) => idsOf(list)).filter((id) => id === first),
  ).toHaveLength(1);
});

test.each([
  ['new', 41],
  ['hot', 50],
  ['foryou', 60],
  ['rewarded', 60],
] as const)('the section %s pages through each video once', async (section, size) => {
  const seen: string[] = [];
  for (let page = 1; page <= 6; page++) {
    const { data } = await api
      .client({ deviceId: 'one' })
      .call.posts.recommendList({ section, page, page_size: 12 });
    if ('sections' in data) throw new Error('not a page');
    expect(data.has_more).toBe(page * 12 < size);
    seen.push(...data.list.map((card) => card.id));
  }
  expect(seen).toHaveLength(size);
  expect(new Set(seen).size).toBe(size);
});

test('the continue section lists only unfinished videos, also page by page', async () => {
  const { client, id } = await aViewer(api);
  const { db } = api.services;
  const begun = await aPost(db, { duration_s: 20 });
  const seen = await aPost(db, { duration_s: 20 });
  const at = api.clock.rule();
  await db
    .insertInto('view_log')
    .values([
      { user_id: id, post_id: begun.id, last_at: at, position_s: 10 },
      { user_id: id, post_id: seen.id, last_at: at, position_s: 19 },
    ])
    .execute();
  const { data } = await client.call.posts.recommendList({ section: 'continue', page: 1 });
  if ('sections' in data) throw new Error('not a page');
  expect(idsOf(data.list)).toEqual([begun.id]);
});

test('Home has no hot section below the popularity threshold', async () => {
  const { db, settings } = api.services;
  await db
    .updateTable('post')
    .set({ qualified_view_num: settings.popular_views - 1 })
    .execute();
  // Until the shared cache is read again.
  api.clock.advance(10 * 60_000);
  await sectionsOf();
  await expect.poll(async () => (await sectionsOf()).has('hot')).toBe(false);
});
