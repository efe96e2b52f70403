import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aCommentedVideo, aCommenter } from './testing/fixtures.ts';

const api = useApi();

test('pages through comments by likes or by date, even while new ones arrive', async () => {
  const { creator, fan, said, list, texts } = await aCommentedVideo(api);
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) ids.push(await said(fan, `Number ${n}`));
  const likers = [creator, fan, await aCommenter(api)];
  for (const [at, of] of [
    [1, 3],
    [4, 2],
  ] as const)
    for (const { me } of likers.slice(0, of))
      await me.call.comments.commentLike({ comment_id: ids[at]! });
  const hot = [1, 4, 6, 5, 3, 2, 0].map((n) => `Number ${n}`);
  expect(await texts(fan.me)).toEqual(hot);
  expect(await texts(fan.me, { sort: 'new' })).toEqual(
    [6, 5, 4, 3, 2, 1, 0].map((n) => `Number ${n}`),
  );
  for (const sort of ['hot', 'new'] as const) {
    const all = await texts(fan.me, { sort });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(fan.me, { sort, page_size: 2, cursor });
      seen.push(...page.list.map(({ content }) => content));
      expect(page.has_more).toBe(page.next_cursor !== null);
      cursor = page.next_cursor ?? undefined;
      await said(creator, `Meanwhile ${sort} ${seen.length}`);
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((text) => all.includes(text))).toEqual(all);
  }
  expect((await api.client().call.comments.commentList({ post_id: '1', cursor: 'x_1' })).code).toBe(
    400,
  );
});

test('a link to a comment or reply opens its thread', async () => {
  const { creator, fan, said, list } = await aCommentedVideo(api);
  const root = await said(fan, 'Root');
  const reply = await said(creator, 'Answer', root);
  const focus = async (comment_id: string) => (await list(api.client(), { comment_id })).focus;
  expect(await focus(reply)).toMatchObject({
    root: { content: 'Root' },
    reply: { content: 'Answer' },
  });
  expect(await focus(root)).toMatchObject({ root: { content: 'Root' }, reply: null });
  expect(await focus('999999')).toBeNull();
  const elsewhere = await aCommentedVideo(api);
  expect((await elsewhere.list(fan.me, { comment_id: root })).focus).toBeNull();
});

test('a link to a held comment opens it for its author and the creator only', async () => {
  const { creator, fan, said, list } = await aCommentedVideo(api, { policy: 'approve' });
  const waits = await said(fan, 'Let me in');
  const focus = async (me: typeof fan.me) => (await list(me, { comment_id: waits })).focus;
  for (const { me } of [fan, creator])
    expect(await focus(me)).toMatchObject({ root: { content: 'Let me in' } });
  expect(await focus((await aCommenter(api)).me)).toBeNull();
  expect(await focus(api.client())).toBeNull();
});

test('a link to a reply opens it under a deleted comment, but not for a blocked reader', async () => {
  const { creator, fan, said, list } = await aCommentedVideo(api);
  const root = await said(fan, 'Root');
  const reply = await said(creator, 'Answer', root);
  await fan.me.call.comments.commentDel({ comment_id: root });
  const focus = async (me = api.client(), comment_id = reply) =>
    (await list(me, { comment_id })).focus;
  expect(await focus()).toMatchObject({
    root: { state: 'removed', content: '' },
    reply: { content: 'Answer' },
  });
  const blocked = await aCommenter(api);
  await api.services.db
    .insertInto('block')
    .values({ user_id: fan.id, target_id: blocked.id })
    .execute();
  expect([await focus(blocked.me), await focus(blocked.me, root)]).toEqual([null, null]);
  await creator.me.call.comments.commentDel({ comment_id: reply });
  expect([await focus(), await focus(api.client(), root)]).toEqual([null, null]);
});

test('only the first page contains the linked comment', async () => {
  const { fan, said, list } = await aCommentedVideo(api);
  const ids = [await said(fan, 'One'), await said(fan, 'Two')];
  const first = await list(fan.me, { comment_id: ids[0], page_size: 1, sort: 'new' });
  expect(first.focus?.root.content).toBe('One');
  const next = await list(fan.me, {
    comment_id: ids[0],
    page_size: 1,
    sort: 'new',
    cursor: first.next_cursor ?? undefined,
  });
  expect([next.list[0]?.content, next.focus]).toEqual(['One', null]);
});

test('says whether the reader can comment, and why not', async () => {
  const open = await aCommentedVideo(api);
  expect(await open.list(api.client())).toMatchObject({
    can_comment: false,
    why_not: 'login',
    list: [],
  });
  expect(await open.list(open.fan.me)).toMatchObject({ can_comment: true, why_not: null });
  const closed = await aCommentedVideo(api, { policy: 'off' });
  expect(await closed.list(closed.fan.me)).toMatchObject({ can_comment: false, why_not: 'closed' });
  const asked = await aCommentedVideo(api, { policy: 'approve' });
  expect(await asked.list(asked.fan.me)).toMatchObject({
    can_comment: true,
    is_approved_first: true,
  });
  expect((await api.client().call.comments.commentList({ post_id: '999999' })).code).toBe(1201);
});
