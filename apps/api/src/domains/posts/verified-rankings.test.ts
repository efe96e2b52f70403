import { expect, test } from 'vitest';
import { aCategory, aPost, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { rankCreators } from '../creators/rank-creators.ts';
import { indexPendingChanges } from '../search/index-changes.ts';
import { aViewer, qualify } from '../watching/testing/viewer.ts';

const api = useApi({
  env: { TRUST_PROXY: '127.0.0.1' },
  settings: { popular_views: 1, shared_posts_ms: 1, site_figures_ms: 1 },
});

/** Watches the video to the end, likes it and follows its creator. */
const adore = async (
  post: { id: bigint; userId: bigint },
  { n, isVerified }: { n: number; isVerified: boolean },
): Promise<void> => {
  const { client } = await aViewer(api, { ip: `198.18.0.${n}`, isVerified });
  await qualify(api, client, post.id);
  await client.call.posts.like({ post_id: `${post.id}` });
  await client.call.user.follow({ id: `${post.userId}` });
};

test('rankings follow verified people and ignore unverified crowds', async () => {
  const { db, events } = api.services;
  const { id: category_id } = await aCategory(db);
  const of = async (nickname: string, day: number) => {
    const { id: user_id } = await aUser(db, { nickname });
    const title = `Curlew of ${nickname}`;
    const published_at = new Date(Date.UTC(2026, 9, day));
    return aPost(db, { user_id, title, category_id, published_at });
  };
  // The newer of two equal ones is first everywhere.
  const [chosen, crowded, playing] = [await of('Ann', 1), await of('Bob', 2), await of('Cid', 3)];
  const nameOf = new Map([chosen, crowded, playing].map((post, at) => [`${post.id}`, 'abc'[at]]));
  const orders = async () => {
    await events.waitUntilHandled();
    await indexPendingChanges(api.services);
    await rankCreators(db, 10);
    api.clock.advance(60_000);
    const { call } = api.client();
    const asked = { category_id: `${category_id}` };
    const related = await call.posts.recommendPostList({ post_id: `${playing.id}` });
    const trending = await call.posts.recommendList({ section: 'hot', page: 1, ...asked });
    const found = await call.search.globalSearchV2({
      keyword: 'curlew',
      type: 'post',
      sort: 'views',
    });
    const levels = await db.selectFrom('search_post').select('level').orderBy('id').execute();
    const creators = async (sort: 'hot' | 'fans') =>
      (await call.creators.list({ sort, ...asked })).data.list
        .map(({ nickname }) => nickname[0]?.toLowerCase())
        .join('');
    const namesOf = (list: readonly { id: string }[]) =>
      list.map(({ id }) => nameOf.get(id)).join('');
    return {
      trending: 'list' in trending.data ? namesOf(trending.data.list) : '',
      next: namesOf(related.data.list),
      search: namesOf(found.data.posts.list),
      levels: levels.map(({ level }) => level),
      hot: await creators('hot'),
      fans: await creators('fans'),
    };
  };
  for (let n = 0; n < 6; n++) await adore(crowded, { n, isVerified: false });
  expect(await orders()).toEqual({
    trending: '',
    next: 'ba',
    search: 'cba',
    levels: [0, 0, 0],
    hot: 'cba',
    fans: 'cba',
  });
  const { call } = api.client();
  const { view_num, like_num } = (await call.posts.detail({ id: `${crowded.id}` })).data;
  const { be_follow_num } = (await call.user.profile({ id: `${crowded.userId}` })).data;
  expect([view_num, like_num, be_follow_num]).toEqual([6, 6, 6]);
  for (let n = 10; n < 13; n++) await adore(chosen, { n, isVerified: true });
  expect(await orders()).toEqual({
    trending: 'a',
    next: 'ab',
    search: 'acb',
    levels: [1, 0, 0],
    hot: 'acb',
    fans: 'acb',
  });
});
