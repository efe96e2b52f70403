import { expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { emit } from '../../platform/events/emit.ts';
import { aCategory, aPost, aSession, aUser, changeRow } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { rankCreators } from './rank-creators.ts';

const api = useApi();

const on = (day: number) => new Date(Date.UTC(2026, 10, day));
const names = ({ data }: { data: { list: { nickname: string }[] } }) =>
  data.list.map(({ nickname }) => nickname);
const rank = () => rankCreators(api.services.db, 10);

/** Old has many old views, New a young video, Short one that pays no reward; each has a category of its own. */
const creators = async () => {
  const { db } = api.services;
  const cooking = await aCategory(db);
  const of = (nickname: string, verified_fans_num: number, others = 0) =>
    aUser(db, { nickname, verified_fans_num, fans_num: verified_fans_num + others });
  const [old, young, short] = [await of('Old', 5), await of('New', 1, 50), await of('Short', 9)];
  const category_id = cooking.id;
  const post = (user_id: bigint, fields: Parameters<typeof aPost>[1]) =>
    aPost(db, { user_id, category_id, ...fields });
  const views = (count: number) => ({ view_num: count * 2, qualified_view_num: count });
  await post(old.id, { title: 'a', published_at: on(1), ...views(10) });
  await post(old.id, { title: 'b', published_at: on(2), ...views(30) });
  await post(old.id, { title: 'c', published_at: on(3), ...views(20) });
  await post(old.id, { title: 'd', published_at: on(4), ...views(1) });
  await post(old.id, { title: 'mine', published_at: on(4), visibility: 'private', ...views(99) });
  await post(young.id, { title: 'e', published_at: on(29), ...views(20) });
  await post(short.id, { title: 'f', published_at: on(2), duration_s: 5, ...views(1) });
  await rank();
  return { category_id, old, young, short, post };
};

test('sorts by recent views, first video, verified fans or rewarded videos', async () => {
  const { category_id } = await creators();
  const by = async (sort: 'hot' | 'new' | 'fans' | 'rewards') =>
    names(await api.client().call.creators.list({ sort, category_id: `${category_id}` }));
  expect(await by('hot')).toEqual(['New', 'Old', 'Short']);
  expect(await by('new')).toEqual(['New', 'Short', 'Old']);
  expect(await by('fans')).toEqual(['Short', 'Old', 'New']);
  expect(await by('rewards')).toEqual(['Old', 'New']);
});

test('fifty unwatched videos do not rank above one video with a few views', async () => {
  const { category_id, post } = await creators();
  const { id } = await aUser(api.services.db, { nickname: 'Many' });
  for (let n = 0; n < 50; n++) await post(id, { published_at: on(4) });
  await rank();
  const { data } = await api.client().call.creators.list({ category_id: `${category_id}` });
  expect(names({ data })).toEqual(['New', 'Old', 'Short', 'Many']);
});

test('a card counts only public videos and shows the three most viewed', async () => {
  const { category_id } = await creators();
  const { data } = await api.client().call.creators.list({
    sort: 'fans',
    category_id: `${category_id}`,
    keyword: 'old',
  });
  expect(data.list).toMatchObject([{ nickname: 'Old', post_num: 4, view_num: 122, fans_num: 5 }]);
  expect(data.list[0]?.top_posts.map(({ title }) => title)).toEqual(['b', 'c', 'a']);
});

test('the first video lists a creator at once, and taking it down removes them', async () => {
  const { category_id, post } = await creators();
  const { db } = api.services;
  const { id } = await aUser(db, { nickname: 'First' });
  const { id: postId } = await post(id, { published_at: on(30) });
  await transaction(db, (tx) =>
    emit(tx, {
      type: 'post.published',
      userId: id,
      at: on(30),
      payload: { post_id: `${postId}`, title: 'first' },
    }),
  );
  await api.services.events.waitUntilHandled();
  const newest = async () =>
    names(await api.client().call.creators.list({ sort: 'new', category_id: `${category_id}` }))[0];
  expect(await newest()).toBe('First');
  await changeRow(db, 'post', postId, { state: 'offline' });
  await rank();
  expect(await newest()).toBe('New');
});

test('pages through creators and leaves out blocked ones', async () => {
  const { category_id, young } = await creators();
  const { db } = api.services;
  const me = await aUser(db);
  const client = api.client().as(await aSession(api.services, me.id));
  await db.insertInto('block').values({ user_id: me.id, target_id: young.id }).execute();
  const page = (page: number) =>
    client.call.creators.list({ sort: 'hot', category_id: `${category_id}`, page, page_size: 2 });
  const first = await page(1);
  expect(names(first)).toEqual(['Old']);
  expect(first.data.has_more).toBe(true);
  expect(names(await page(2))).toEqual(['Short']);
});

test('the cursor continues in every order, even if a creator is removed meanwhile', async () => {
  const { category_id, short } = await creators();
  const { db } = api.services;
  const { call } = api.client();
  const oneByOne = async (asked: Parameters<typeof call.creators.list>[0]) => {
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const answer = await call.creators.list({ ...asked, cursor });
      seen.push(...names(answer));
      if (!answer.data.has_more) return seen;
      cursor = answer.data.next_cursor ?? '';
    }
  };
  for (const sort of ['hot', 'new', 'fans', 'rewards'] as const) {
    const asked = { sort, category_id: `${category_id}`, page_size: 1 };
    const whole = names(await call.creators.list({ ...asked, page_size: 50 }));
    expect(await oneByOne(asked), sort).toEqual(whole);
    const found = whole.filter((name) => /o/i.test(name));
    expect(await oneByOne({ ...asked, keyword: 'o' }), sort).toEqual(found);
  }
  const asked = { sort: 'fans', category_id: `${category_id}`, page_size: 1 } as const;
  const { data } = await call.creators.list(asked);
  await db.deleteFrom('creator_rank').where('user_id', '=', short.id).execute();
  expect(names(await call.creators.list({ ...asked, cursor: data.next_cursor! }))).toEqual(['Old']);
});

test('a ranking run writes no row that has not changed', async () => {
  await creators();
  const { db } = api.services;
  const written = () =>
    db
      .selectFrom('creator_rank')
      .select(['user_id', 'category_id'])
      .select((eb) => eb.cast<string>(eb.ref('xmin' as 'user_id'), 'text').as('xmin'))
      .orderBy('user_id')
      .orderBy('category_id')
      .execute();
  const before = await written();
  await rank();
  expect(await written()).toEqual(before);
});
