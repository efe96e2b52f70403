import { longRun } from '@taice/testkit/long-run';
import { expect, test } from 'vitest';
import { runOperatorCommand } from '../../../process/operator.ts';
import { setUpCreators } from '../testing/creators.ts';
import { purgePosts } from './purge-posts.ts';

const all = setUpCreators();

const shown = async (film: Uint8Array<ArrayBuffer>, more: object = {}) => {
  const made = await all.posted(more, film);
  await all.work(made.postId);
  return made;
};
const moderationOf = async ({ me, postId }: Awaited<ReturnType<typeof shown>>) =>
  (await me.call.studio.userPostDetail({ id: postId })).data.moderation;
const refused = { state: 'rejected', reject_reason: 'duplicate' };

test('a copy is rejected before publication, its owner notified, and staff can approve it for good', async () => {
  const film = all.another();
  const { postId: original } = await shown(film);
  const copy = await shown(all.copyOf(film));
  expect(await copy.stands()).toMatchObject(refused);
  expect((await all.api.client().call.posts.detail({ id: copy.postId })).code).toBe(1201);
  const staff = (...line: string[]) => runOperatorCommand(all.api.services, line, 'ada');
  expect(await staff('videos', 'rejected')).toMatchObject([{ id: copy.postId, repeats: original }]);
  await all.api.services.events.waitUntilHandled();
  const { list } = (await copy.me.call.messages.list({})).data;
  expect(list).toMatchObject([{ title: 'This video has already been posted' }]);
  expect(await moderationOf(copy)).toMatchObject({ repeats: original, can_appeal: true });
  const text = 'I made both of these films myself.';
  const { data } = await copy.me.call.moderation.appeal({ post_id: copy.postId, text });
  await staff('grant', data.id, '--reason', 'True.');
  await all.work(copy.postId);
  expect((await all.api.client().call.posts.detail({ id: copy.postId })).code).toBe(0);
  // Later copies are still rejected because of the first.
  expect(await moderationOf(await shown(all.copyOf(film)))).toMatchObject({ repeats: original });
}, 120_000);

test.runIf(longRun)(
  'only one of two concurrent copies is published',
  async () => {
    const film = all.another();
    const two = await Promise.all([all.posted({}, film), all.posted({}, all.copyOf(film))]);
    await Promise.all(two.map(({ postId }) => all.work(postId)));
    const states = await Promise.all(
      two.map(
        async ({ me, postId }) =>
          (await me.call.studio.userPostDetail({ id: postId })).data.own.state,
      ),
    );
    expect(states.toSorted()).toEqual(['published', 'rejected']);
  },
  120_000,
);

test.runIf(longRun)(
  'a hidden original is not named, and a removed one blocks copies until its purge',
  async () => {
    const film = all.another();
    const first = await shown(film, { publish: false });
    const copy = await shown(all.copyOf(film));
    expect(await copy.stands()).toMatchObject(refused);
    expect(await moderationOf(copy)).toMatchObject({ repeats: null, can_appeal: true });
    await first.me.call.studio.delPost({ ids: [first.postId] });
    expect(await (await shown(all.copyOf(film))).stands()).toMatchObject(refused);
    // Its own owner posts it again; the first cannot be restored beside that.
    const upload_id = await all.brought(first, all.copyOf(film));
    const { data } = await first.me.call.studio.storePost(all.form({ upload_id }));
    await all.work(data.id);
    const detail = (await first.me.call.studio.userPostDetail({ id: data.id })).data;
    expect(detail.own.state).toBe('published');
    expect((await first.me.call.studio.restorePost({ ids: [first.postId] })).code).toBe(1706);
    await first.me.call.studio.delPost({ ids: [data.id] });
    all.api.clock.advance(31 * 86_400_000);
    await purgePosts(all.api.services);
    const late = await shown(all.copyOf(film));
    expect((await all.api.client().call.posts.detail({ id: late.postId })).code).toBe(0);
  },
  120_000,
);
