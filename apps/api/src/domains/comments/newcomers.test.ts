import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aSession } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { checkCounters } from '../user/jobs/check-counters.ts';
import { aViewer, hasWatched } from '../watching/testing/viewer.ts';
import { aTalk, type Talker } from './testing/talk.ts';

const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' } });

/** Accounts that have watched nothing, in one network that a customer of a provider can have. */
const farm = (net: number, size: number): Promise<Talker[]> =>
  Promise.all(
    Array.from({ length: size }, async (_, n) => {
      const { id, client } = await aViewer(api, { ip: `2001:db8:${net}:${n}::1` });
      return { id, me: client };
    }),
  );
/** People behind the same address who have watched before. */
const office = async (net: number, size: number): Promise<Talker[]> => {
  const people = await farm(net, size);
  for (const { id } of people) await hasWatched(api.services.db, id);
  return people;
};
const wrong = async () =>
  (await checkCounters(api.services.db)).filter((line) => line.includes('comment'));

test('of what a farm says under a video all is shown and ten are counted; an office that has watched counts whole', async () => {
  const { postId, say, said, list } = await aTalk(api);
  const people = await farm(31, 14);
  const ids: string[] = [];
  for (const [n, one] of people.entries()) {
    const { data } = await say(one, `Said ${n}`);
    await api.services.events.handled();
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
  for (const one of await office(31, 10)) await said(one, 'We have seen it');
  expect(await list(api.client())).toMatchObject({ comment_num: 20 });
  expect(await wrong()).toEqual([]);
});

test('a comment that was not counted takes nothing with it, and one that is taken back makes room for one', async () => {
  const { creator, said, list } = await aTalk(api);
  const people = await farm(32, 14);
  const ids: string[] = [];
  for (const [n, one] of people.entries()) ids.push(await said(one, `Said ${n}`));
  const num = async () => (await list(api.client())).comment_num;
  const remove = async (who: Talker, comment_id: string) =>
    (await who.me.call.comments.commentDel({ comment_id })).data.comment_num;
  expect(await num()).toBe(10);
  expect(await remove(people[13]!, ids[13]!)).toBe(10);
  expect(await num()).toBe(10);
  expect(await remove(people[0]!, ids[0]!)).toBe(9);
  await said(people[13]!, 'Into the place that is free');
  expect(await num()).toBe(10);
  await said(people[0]!, 'There is no other one');
  expect(await num()).toBe(10);
  // Who made the video frees no place by taking a comment away, though they are there as well: it was not theirs.
  const headers = { 'X-Forwarded-For': '2001:db8:32:99::1' };
  const me = api.client({ headers }).as(await aSession(api.services, creator.id));
  expect(await remove({ ...creator, me }, ids[1]!)).toBe(9);
  await said(people[1]!, 'And none is made');
  expect(await num()).toBe(9);
  // Nor does what was said on another day.
  api.clock.advanceRule(86_400_000);
  for (const [n, one] of (await farm(32, 10)).entries()) await said(one, `On the next day ${n}`);
  expect(await num()).toBe(19);
  expect(await remove(people[2]!, ids[2]!)).toBe(18);
  await said(people[3]!, 'As many as before');
  expect(await num()).toBe(18);
  expect(await wrong()).toEqual([]);
});

test('what waits for the creator is counted by where it was said, whoever lets it through', async () => {
  const { creator, say, list } = await aTalk(api, { policy: 'approve' });
  const ids: string[] = [];
  for (const [n, one] of (await farm(33, 12)).entries()) {
    const { data } = await say(one, `Said ${n}`);
    expect(data.comment_num).toBe(0);
    ids.push(data.comment.id);
  }
  for (const [n, comment_id] of ids.entries()) {
    const { data } = await creator.me.call.comments.commentApprove({ comment_id });
    await api.services.events.handled();
    expect(data.comment_num).toBe(Math.min(10, n + 1));
  }
  expect(await list(api.client())).toMatchObject({ comment_num: 10 });
  expect(await wrong()).toEqual([]);
});

test('likes and answers of a farm lift a comment no higher than ten of them do, and each sees their own', async () => {
  const { fan, said, list } = await aTalk(api);
  const [lifted, liked, other] = [
    await said(fan, 'Lifted by a farm'),
    await said(fan, 'Liked by an office'),
    await said(fan, 'Liked by nobody'),
  ];
  const people = await farm(34, 14);
  for (const { me } of people)
    expect((await me.call.comments.commentLike({ comment_id: lifted })).data.is_like).toBe(true);
  for (const { me } of await office(34, 11))
    await me.call.comments.commentLike({ comment_id: liked });
  const top = async (client = api.client()) =>
    (await list(client)).list.map(({ id, like_num, reply_num }) => [id, like_num, reply_num]);
  const before = [
    [liked, 11, 0],
    [lifted, 10, 0],
    [other, 0, 0],
  ];
  expect(await top()).toEqual(before);
  const last = people.at(-1)!;
  expect((await top(last.me))[1]).toEqual([lifted, 11, 0]);
  const { commentLike, commentDislike } = last.me.call.comments;
  expect((await commentLike({ comment_id: lifted, status: 1 })).data.like_num).toBe(11);
  expect((await commentDislike({ comment_id: lifted })).data.like_num).toBe(10);
  expect((await commentDislike({ comment_id: lifted })).data.like_num).toBe(10);
  expect(await top()).toEqual(before);
  // Whoever takes theirs back leaves the place to another.
  await people[0]!.me.call.comments.commentLike({ comment_id: lifted });
  expect((await top())[1]).toEqual([lifted, 9, 0]);
  expect((await commentLike({ comment_id: lifted })).data.like_num).toBe(10);
  expect(await top()).toEqual(before);
  // All answers are there to be read; two likes lift as high as what is counted of them does.
  for (const [n, one] of people.entries()) await said(one, `Answer ${n}`, other);
  for (const { me } of await office(35, 4)) {
    await me.call.comments.commentLike({ comment_id: lifted });
    await me.call.comments.commentLike({ comment_id: liked });
    await me.call.comments.commentDislike({ comment_id: other });
  }
  expect(await top()).toEqual([
    [liked, 15, 0],
    [lifted, 14, 0],
    [other, 0, 14],
  ]);
  const { rows } = await sql<{ score: number }>`
    select score from comment where id = ${other}`.execute(api.services.db);
  expect(rows).toEqual([{ score: 2 }]);
  expect(await wrong()).toEqual([]);
});
