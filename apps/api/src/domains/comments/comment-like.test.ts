import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { checkCounters } from '../user/jobs/check-counters.ts';
import { aCommentedVideo, aCommenter } from './testing/fixtures.ts';

const api = useApi();

test('like and dislike exclude each other, and repeating one changes nothing', async () => {
  const { fan, said } = await aCommentedVideo(api);
  const comment_id = await said(fan, 'Nice');
  const { me } = await aCommenter(api);
  const { commentLike, commentDislike } = me.call.comments;
  const liked = { is_like: true, is_dislike: false, like_num: 1 };
  const disliked = { is_like: false, is_dislike: true, like_num: 0 };
  const neither = { is_like: false, is_dislike: false, like_num: 0 };
  expect((await commentLike({ comment_id })).data).toEqual(liked);
  expect((await commentLike({ comment_id, status: 1 })).data).toEqual(liked);
  expect((await commentDislike({ comment_id })).data).toEqual(disliked);
  expect((await commentLike({ comment_id, status: 0 })).data).toEqual(disliked);
  expect((await commentDislike({ comment_id })).data).toEqual(neither);
  expect((await commentLike({ comment_id: '999999' })).code).toBe(1202);
});

test('counts stay exact under simultaneous likes, replies and deletions', async () => {
  const { creator, fan, said, say, list, post_id } = await aCommentedVideo(api);
  const roots = [await said(fan, 'One'), await said(fan, 'Two'), await said(creator, 'Three')];
  const people = await Promise.all(Array.from({ length: 8 }, () => aCommenter(api)));
  // A seeded random number.
  const dice = (n: number, sides: number) =>
    hash('sha256', `${n}`, 'buffer').readUInt32BE() % sides;
  await Promise.all(
    Array.from({ length: 80 }, async (_, n) => {
      const { me } = people[dice(n, people.length)]!;
      const comment_id = roots[dice(n + 1_000, 3)]!;
      const status = ([0, 1, undefined] as const)[dice(n + 2_000, 3)];
      if (dice(n + 3_000, 2)) await me.call.comments.commentLike({ comment_id, status });
      else await me.call.comments.commentDislike({ comment_id, status });
    }),
  );
  api.clock.advance(6_000);
  const replies = await Promise.all(
    people.map(({ me }, at) =>
      me.call.comments.comment({ post_id, content: `Reply ${at}`, reply_to_id: roots[at % 2]! }),
    ),
  );
  const ids = replies.map(({ data }) => data.comment.id);
  await Promise.all([
    ...ids
      .slice(0, 3)
      .map((comment_id, at) => people[at]!.me.call.comments.commentDel({ comment_id })),
    ...ids.slice(0, 3).map((comment_id) => creator.me.call.comments.commentDel({ comment_id })),
    say(people[7]!, 'Late', roots[1]),
  ]);
  expect(await list(fan.me)).toMatchObject({ comment_num: 3 + 8 - 3 + 1 });
  const wrong = await checkCounters(api.services.db);
  expect(wrong.filter((problem) => /comment/.test(problem))).toEqual([]);
});
