import { sql } from 'kysely';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { lockPost, updatePostState } from '../post-state.ts';

/** Publishes scheduled videos that are due, on the rule clock. Harmless to repeat. */
export const publishDuePosts = async ({
  db,
  clock,
  settings,
}: Pick<Services, 'db' | 'clock' | 'settings'>): Promise<void> => {
  const at = clock.rule();
  // `sql.lit`: a partial index does not match a state given as a parameter.
  const duePosts = await db
    .selectFrom('post')
    .select('id')
    .where('state', '=', sql.lit('scheduled' as const))
    .where('publish_at', '<=', at)
    .orderBy('publish_at')
    .limit(500)
    .execute();
  for (const { id } of duePosts)
    await transaction(db, async (tx) => {
      const post = await lockPost(tx, id);
      if (post) await updatePostState(tx, post, at, settings);
    });
};
