import { longRun } from '@taice/testkit/long-run';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { readThreads } from './read-threads.ts';
import { type CommentRow, readTopRows, readRoots, START_CURSOR } from './comment-rows.ts';
import { aCommentedVideo } from './testing/fixtures.ts';

const api = useApi();

const readers = 3;
const authors = 4;
const comments = 8;
const each = (of: number) => fc.subarray(Array.from({ length: of }, (_, at) => at));
const anyReader = fc.record({
  follows: each(authors),
  blocks: fc.subarray([0, 1, 2, 3], { maxLength: 1 }),
  blockedBy: fc.subarray([0, 1, 2, 3], { maxLength: 1 }),
  likes: each(comments),
  /** Every other one of their likes and dislikes is not in the public counters. */
  dislikes: each(comments),
  waits: fc.boolean(),
});
const anyTalk = fc.record({
  likes: fc.array(fc.nat(3), { minLength: comments, maxLength: comments }),
  pinned: fc.option(fc.nat(comments - 1)),
  /** Most readers have no relation to the authors. */
  readers: fc.array(fc.oneof(fc.constant(undefined), anyReader), {
    minLength: readers,
    maxLength: readers,
  }),
  sort: fc.constantFrom('hot', 'new'),
  limit: fc.integer({ min: 1, max: comments }),
});

test('batched reads return to each reader what they would read alone', async () => {
  const { db } = api.services;
  const at = api.clock.rule();
  await fc.assert(
    fc.asyncProperty(anyTalk, async (world) => {
      const { postId } = await aCommentedVideo(api);
      const people = await Promise.all(
        Array.from({ length: authors + readers }, () => aUser(db, { nickname: 'Somebody' })),
      );
      const ids = people.map(({ id }) => id);
      const made = await db
        .insertInto('comment')
        .values(
          world.likes.map((like_num, n) => ({
            post_id: postId,
            user_id: ids[n % authors]!,
            content: `Number ${n}`,
            fingerprint: BigInt(n),
            state: 'visible' as const,
            like_num,
            pinned: n === world.pinned,
            at,
          })),
        )
        .returning('id')
        .execute();
      for (const [index, reader] of world.readers.entries()) {
        const me = ids[authors + index]!;
        if (!reader) continue;
        for (const n of reader.follows)
          await db.insertInto('follow').values({ user_id: me, target_id: ids[n]! }).execute();
        for (const n of reader.blocks)
          await db.insertInto('block').values({ user_id: me, target_id: ids[n]! }).execute();
        for (const n of reader.blockedBy)
          await db.insertInto('block').values({ user_id: ids[n]!, target_id: me }).execute();
        for (const [value, said] of [
          ['like', reader.likes],
          ['dislike', reader.dislikes.filter((n) => !reader.likes.includes(n))],
        ] as const)
          for (const n of said)
            await db
              .insertInto('comment_reaction')
              .values({ user_id: me, comment_id: made[n]!.id, value, at, is_counted: n % 2 === 0 })
              .execute();
        if (reader.waits)
          await db
            .insertInto('comment')
            .values({
              post_id: postId,
              user_id: me,
              content: 'It waits',
              fingerprint: 100n,
              state: 'held',
              hold_reason: 'approval',
              at,
            })
            .execute();
      }
      const viewers = [null, ...ids.slice(authors)];
      const page = { postId, sort: world.sort, limit: world.limit } as const;
      const last = (rows: readonly CommentRow[]) => {
        const { score = 0, id = 0n } = rows.at(-1) ?? {};
        return { value: score, id };
      };
      const after = [
        START_CURSOR,
        last(await readRoots(db, page.sort, { ...page, viewer: null, after: START_CURSOR })),
      ];
      const together = viewers.flatMap((viewer) =>
        after.map(async (place) => ({
          viewer,
          place,
          talk: await readThreads(db, { ...page, after: place }, viewer),
        })),
      );
      for (const { viewer, place, talk } of await Promise.all(together))
        expect(talk).toEqual({
          above: place === START_CURSOR ? await readTopRows(db, viewer, postId) : [],
          rows: await readRoots(db, page.sort, { ...page, viewer, after: place }),
        });
    }),
    { numRuns: longRun ? 100 : 10 },
  );
});
