import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aSession, verifyPerson } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { checkCounters } from '../user/jobs/check-counters.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { aCommentedVideo, type Commenter } from './testing/fixtures.ts';

const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' }, settings: { counted_per_network: 10 } });

/** People of one IPv6 /64. */
const aCrowd = (net: number, size: number, isVerified = true): Promise<Commenter[]> =>
  Promise.all(
    Array.from({ length: size }, async (_, n) => {
      const { id, client } = await aViewer(api, { ip: `2001:db8:${net}:1::${n + 1}`, isVerified });
      return { id, me: client };
    }),
  );
const wrong = async () =>
  (await checkCounters(api.services.db)).filter((line) => line.includes('comment'));

test('all comments of a network are shown and ten are counted, and other networks add theirs', async () => {
  const { postId, say, said, list } = await aCommentedVideo(api);
  const people = await aCrowd(31, 14);
  const ids: string[] = [];
  for (const [n, one] of people.entries()) {
    const { data } = await say(one, `Said ${n}`);
    await api.services.events.waitUntilHandled();
    expect(data.comment_num).toBe(Math.min(10, n + 1));
    ids.push(data.comment.id);
  }
  const page = await list(api.client(), { sort: 'new' });
  expect(page).toMatchObject({ comment_num: 10 });
  expect(page.list.map(({ id }) => id)).toEqual(ids.toReversed());
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(comments), 0)::int as n from video_hour where post_id = ${postId}`.execute(
    api.services.db,
  );
  expect(rows).toEqual([{ n: 10 }]);
  for (const one of await aCrowd(41, 3)) await said(one, 'We have seen it');
  expect(await list(api.client())).toMatchObject({ comment_num: 13 });
  expect(await wrong()).toEqual([]);
});

test('deleting an uncounted comment changes no count; deleting one’s own counted one frees a place', async () => {
  const { creator, said, list } = await aCommentedVideo(api);
  const people = await aCrowd(32, 14);
  const ids: string[] = [];
  for (const [n, one] of people.entries()) ids.push(await said(one, `Said ${n}`));
  const num = async () => (await list(api.client())).comment_num;
  const remove = async (who: Commenter, comment_id: string) =>
    (await who.me.call.comments.commentDel({ comment_id })).data.comment_num;
  expect(await num()).toBe(10);
  expect(await remove(people[13]!, ids[13]!)).toBe(10);
  expect(await num()).toBe(10);
  expect(await remove(people[0]!, ids[0]!)).toBe(9);
  await said(people[13]!, 'Into the place that is free');
  expect(await num()).toBe(10);
  await said(people[0]!, 'There is no other one');
  expect(await num()).toBe(10);
  // A creator who removes another person's comment frees no quota slot, even from the same network.
  const headers = { 'X-Forwarded-For': '2001:db8:32:1::99' };
  const me = api.client({ headers }).as(await aSession(api.services, creator.id));
  expect(await remove({ ...creator, me }, ids[1]!)).toBe(9);
  await said(people[1]!, 'And none is made');
  expect(await num()).toBe(9);
  // A comment from another day frees none either.
  api.clock.advanceRule(86_400_000);
  for (const [n, one] of (await aCrowd(32, 10)).entries()) await said(one, `On the next day ${n}`);
  expect(await num()).toBe(19);
  expect(await remove(people[2]!, ids[2]!)).toBe(18);
  await said(people[3]!, 'As many as before');
  expect(await num()).toBe(18);
  expect(await wrong()).toEqual([]);
});

test('approved comments count against the quota of the network they came from', async () => {
  const { creator, say, list } = await aCommentedVideo(api, { policy: 'approve' });
  const ids: string[] = [];
  for (const [n, one] of (await aCrowd(33, 12)).entries()) {
    const { data } = await say(one, `Said ${n}`);
    expect(data.comment_num).toBe(0);
    ids.push(data.comment.id);
  }
  for (const [n, comment_id] of ids.entries()) {
    const { data } = await creator.me.call.comments.commentApprove({ comment_id });
    await api.services.events.waitUntilHandled();
    expect(data.comment_num).toBe(Math.min(10, n + 1));
  }
  expect(await list(api.client())).toMatchObject({ comment_num: 10 });
  expect(await wrong()).toEqual([]);
});

test('likes above the quota leave the displayed number, but each person sees their own', async () => {
  const { fan, said, list } = await aCommentedVideo(api);
  const comment_id = await said(fan, 'Liked by a network');
  const people = await aCrowd(34, 14);
  for (const { me } of people)
    expect((await me.call.comments.commentLike({ comment_id })).data.is_like).toBe(true);
  const num = async (client = api.client()) => (await list(client)).list[0]?.like_num;
  expect(await num()).toBe(10);
  const last = people.at(-1)!;
  expect(await num(last.me)).toBe(11);
  const { commentLike, commentDislike } = last.me.call.comments;
  expect((await commentLike({ comment_id, status: 1 })).data.like_num).toBe(11);
  expect((await commentDislike({ comment_id })).data.like_num).toBe(10);
  expect((await commentDislike({ comment_id })).data.like_num).toBe(10);
  expect(await wrong()).toEqual([]);
  // An undone like makes room for another.
  await people[0]!.me.call.comments.commentLike({ comment_id });
  expect(await num()).toBe(9);
  expect((await commentLike({ comment_id })).data.like_num).toBe(10);
  expect(await num()).toBe(10);
  expect(await wrong()).toEqual([]);
});

test('only likes and replies of verified people raise a comment’s rank', async () => {
  const { fan, said, list } = await aCommentedVideo(api);
  const [lifted, answered, crowded] = [
    await said(fan, 'Liked by somebody verified'),
    await said(fan, 'Answered by somebody verified'),
    await said(fan, 'Liked and answered by a crowd'),
  ];
  const crowd = await aCrowd(35, 5, false);
  for (const one of crowd) {
    await one.me.call.comments.commentLike({ comment_id: crowded });
    await said(one, 'Me too', crowded);
  }
  const [one] = await aCrowd(36, 1);
  await one!.me.call.comments.commentLike({ comment_id: lifted });
  const reply = await said(one!, 'So it is', answered);
  const top = async () =>
    (await list(api.client())).list.map(({ id, like_num, reply_num }) => [id, like_num, reply_num]);
  expect(await top()).toEqual([
    [lifted, 1, 0],
    [answered, 0, 1],
    [crowded, 5, 5],
  ]);
  expect(await wrong()).toEqual([]);
  // An account verified later moves out of the quota with what it used.
  await verifyPerson(api.services.db, crowd[0]!.id);
  await crowd[0]!.me.call.comments.commentDislike({ comment_id: crowded });
  await one!.me.call.comments.commentLike({ comment_id: lifted });
  await one!.me.call.comments.commentDel({ comment_id: reply });
  expect(await top()).toEqual([
    [crowded, 4, 5],
    [answered, 0, 0],
    [lifted, 0, 0],
  ]);
  expect(await wrong()).toEqual([]);
});
