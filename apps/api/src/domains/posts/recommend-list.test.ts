import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCategory, aPost } from '../../testing/builders.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { aViewer, beat, open, qualify } from '../watching/testing/viewer.ts';

let api: TestApi;
let ids: bigint[];
beforeAll(async () => {
  api = await startApi();
  const { db } = api.services;
  const category = await aCategory(db);
  ids = [];
  for (let index = 0; index < 15; index++)
    ids.push(
      (
        await aPost(db, {
          category_id: category.id,
          qualified_view_num: index,
          published_at: new Date(Date.parse('2026-11-01T00:00:00Z') - index * 3_600_000),
        })
      ).id,
    );
});
afterAll(() => api.stop());

const sectionsOf = async (client = api.client()) => {
  const { data } = await client.call.posts.recommendList({});
  if (!('sections' in data)) throw new Error('not the sections');
  return new Map(data.sections.map((section) => [section.key, section]));
};

test('a visitor gets the sections that need no history', async () => {
  const sections = await sectionsOf();
  expect([...sections.keys()]).toEqual(['foryou', 'rewarded', 'new', 'hot']);
  expect(sections.get('new')?.list[0]?.id).toBe(`${ids[0]}`);
  expect(sections.get('hot')?.list[0]?.id).toBe(`${ids[14]}`);
  expect(sections.get('hot')?.title).toBe('Popular');
});

test('a viewer goes on where they were, and is offered what still pays', async () => {
  const { client, id } = await aViewer(api);
  const [first = 0n, second = 0n] = ids;
  const state = await open(client, first);
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
  expect(sections.get('following')?.list.map((card) => card.id)).toEqual([`${first}`]);
});

test('one section comes by the page, each video once', async () => {
  for (const section of ['new', 'hot', 'foryou', 'rewarded'] as const) {
    const seen: string[] = [];
    for (let page = 1; page <= 3; page++) {
      const { data } = await api
        .client({ deviceId: 'one' })
        .call.posts.recommendList({ section, page, page_size: 6 });
      if ('sections' in data) throw new Error('not a page');
      expect(data.has_more).toBe(page < 3);
      seen.push(...data.list.map((card) => card.id));
    }
    expect(new Set(seen).size, section).toBe(15);
    expect(seen, section).toHaveLength(15);
  }
});

test('bad input is refused', async () => {
  const wrong = { section: 'nothing' as 'new' };
  expect((await api.client().call.posts.recommendList(wrong)).code).toBe(400);
});
