import { preparedQuery, type Services, transaction } from '@taice/api/for-demo';
import { crowdTelegramIds } from './seed-crowd.ts';

/** Comments of the demo. The later ones of a list are replies, the first of them by the video's creator. */
const threads: readonly (readonly string[])[] = [
  [
    '0:07 is the moment. I went back three times.',
    'Same place for me, every time.',
    'I almost missed it.',
  ],
  ['How long did this take to make?', 'Two evenings, and a third one for the sound.'],
  ['The light at 0:12 is unreal.'],
  ['Saving this for a grey Monday.'],
  ['第一次看就喜欢上了，光线太美了。', '谢谢！傍晚六点拍的。'],
  ['More of these, please 🙏'],
  ['Watched it without sound on the train, and again with it at home.'],
  ['What a calm way to end a day.'],
  ['0:03 I did not expect that at all.', 'Nobody does 🙂'],
];
/** Numbers of threads under each video in turn, so that every state of the list can be seen. */
const perPost = [9, 3, 0, 5, 1, 7];
/** In one thread, and one more. */
const MAX_THREAD_LENGTH = 7;
const MINUTE_MS = 60_000;

const INSERT_COMMENT_SQL = `with said as (
    insert into comment (post_id, user_id, root_id, reply_to_id, content, fingerprint, state, pinned, like_num, ranked_like_num,
      reply_num, ranked_reply_num, at)
    select $1, $2, $3, $3, $4, 0, 'visible', $5, $6, $6, $7, $7, $8 returning id
  ), liked as (
    insert into comment_reaction (user_id, comment_id, value, at)
    select u.id, said.id, 'like', $8 from said, (
      select id from "user" where telegram_id >= $9 and telegram_id < $10 order by id limit $6) u
  )
  select id from said`;
const COUNT_COMMENTS_SQL = `update post p set comment_num = c.n
  from (select post_id, count(*)::int as n from comment group by post_id) c where p.id = c.post_id`;

const LIST_POSTS_SQL = `select id, user_id, published_at from post where published_at is not null order by id`;
interface CommentedPost {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly published_at: Date;
}

const LIST_USERS_SQL = `select id from "user" where telegram_id >= $1 and telegram_id < $2 order by id`;

/** People talk under the demo's videos. */
export const seedComments = async ({ db, clock }: Services): Promise<void> => {
  if (await db.selectFrom('comment').select('id').limit(1).executeTakeFirst()) return;
  const { from, before } = { from: crowdTelegramIds.from, before: crowdTelegramIds.to };
  const posts = await preparedQuery<CommentedPost>(db, 'demo_talked_about', LIST_POSTS_SQL, []);
  const people = await preparedQuery<{ id: bigint }>(db, 'demo_talkers', LIST_USERS_SQL, [
    from,
    before,
  ]);
  const now = clock.rule().getTime();
  await transaction(db, async (tx) => {
    for (const [postIndex, post] of posts.entries()) {
      const age = now - post.published_at.getTime();
      const insertComment = async (
        position: number,
        text: string,
        root: bigint | null,
        replies: number,
      ) => {
        const step = position % MAX_THREAD_LENGTH;
        const isCreator = step === 1;
        const likes = (position * 5 + postIndex * 3 + 7) % (root === null ? 19 : 6);
        // The comment that begins a thread is its oldest.
        const agoMs =
          (40 + (position - step + MAX_THREAD_LENGTH - step) * 47 + postIndex * 13) * MINUTE_MS;
        // Even under a very new video, no comment is older than the video.
        const writtenAt = new Date(now - (agoMs * age) / (agoMs + age));
        const values = [
          post.id,
          isCreator ? post.user_id : people[(postIndex * 5 + position) % people.length]?.id,
        ];
        const row = [
          root,
          text,
          root === null && position === 0,
          likes,
          replies,
          writtenAt,
          from,
          before,
        ];
        return (
          await preparedQuery<{ id: bigint }>(tx, 'demo_say', INSERT_COMMENT_SQL, [
            ...values,
            ...row,
          ])
        )[0]!.id;
      };
      for (const [threadIndex, [first = '', ...replies]] of threads
        .slice(0, perPost[postIndex % perPost.length])
        .entries()) {
        const root = await insertComment(
          threadIndex * MAX_THREAD_LENGTH,
          first,
          null,
          replies.length,
        );
        for (const [index, text] of replies.entries())
          await insertComment(threadIndex * MAX_THREAD_LENGTH + index + 1, text, root, 0);
      }
    }
    await preparedQuery(tx, 'demo_count_comments', COUNT_COMMENTS_SQL, []);
  });
};
