import { addHours, preparedQuery, type Services, transaction } from '@taice/api/for-demo';

interface Told {
  readonly owner_id: bigint;
  readonly post_id: bigint;
  readonly at: Date;
}

const SAID = `select p.user_id as owner_id, c.post_id, c.at from comment c join post p on p.id = c.post_id order by c.id`;
const FOLLOWED = `select target_id as owner_id, 0::bigint as post_id, at from follow order by user_id, target_id`;
const IS_TOLD = `select 1 from video_hour where comments <> 0 or fans <> 0 limit 1`;

/** Adds comments and follows to the creators' figures, as their events would have. */
export const seedTold = async ({ db }: Services): Promise<void> => {
  await transaction(db, async (tx) => {
    if ((await preparedQuery(tx, 'demo_is_told', IS_TOLD, [])).length > 0) return;
    const said = await preparedQuery<Told>(tx, 'demo_said', SAID, []);
    const followed = await preparedQuery<Told>(tx, 'demo_followed', FOLLOWED, []);
    const whose = ({ owner_id: ownerId, post_id: postId, at }: Told) => ({ ownerId, postId, at });
    await addHours(tx, [
      ...said.map((each) => ({ ...whose(each), comments: 1 })),
      ...followed.map((each) => ({ ...whose(each), fans: 1 })),
    ]);
  });
};
