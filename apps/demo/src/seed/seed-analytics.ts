import { addHourlyFigures, preparedQuery, type Services, transaction } from '@taice/api/for-demo';

interface CountedEvent {
  readonly owner_id: bigint;
  readonly post_id: bigint;
  readonly at: Date;
}

const LIST_COMMENTS_SQL = `select p.user_id as owner_id, c.post_id, c.at from comment c join post p on p.id = c.post_id order by c.id`;
const LIST_FOLLOWS_SQL = `select target_id as owner_id, 0::bigint as post_id, at from follow order by user_id, target_id`;
const IS_SEEDED_SQL = `select 1 from video_hour where comments <> 0 or fans <> 0 limit 1`;

/** Adds comments and follows to the creators' figures, as their events would have. */
export const seedAnalytics = async ({ db }: Services): Promise<void> => {
  await transaction(db, async (tx) => {
    if ((await preparedQuery(tx, 'demo_is_told', IS_SEEDED_SQL, [])).length > 0) return;
    const commentEvents = await preparedQuery<CountedEvent>(tx, 'demo_said', LIST_COMMENTS_SQL, []);
    const followed = await preparedQuery<CountedEvent>(tx, 'demo_followed', LIST_FOLLOWS_SQL, []);
    const toKey = ({ owner_id: ownerId, post_id: postId, at }: CountedEvent) => ({
      ownerId,
      postId,
      at,
    });
    await addHourlyFigures(tx, [
      ...commentEvents.map((event) => ({ ...toKey(event), comments: 1 })),
      ...followed.map((event) => ({ ...toKey(event), fans: 1 })),
    ]);
  });
};
