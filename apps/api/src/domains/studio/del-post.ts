import { contract } from '@taice/contract';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { hasOwnReward } from '../post-rewards/queries.ts';
import { updatePublishedCount, lockOwnPost } from './post-state.ts';

export const delPost = handler(contract.studio.delPost, {
  run: async ({ db, clock, settings, user, input }) => {
    // In one order, so that two calls do not deadlock.
    const ids = [...new Set(input.ids)].toSorted((one, other) => (one < other ? -1 : 1));
    const at = clock.real();
    await transaction(db, async (tx) => {
      for (const id of ids) {
        const post = await lockOwnPost(tx, id, user.userId);
        if (post.state === 'removed') return fail(1708);
        // Owners must first take back a reward that they have funded on the video.
        if (await hasOwnReward(tx, id, user.userId))
          return fail(1708, { data: { reason: 'post_reward' } });
      }
      await tx
        .updateTable('post')
        .set((post) => ({
          state: 'deleted',
          deleted_from: post.ref('state'),
          deleted_at: at,
          updated_at: clock.rule(),
        }))
        .where('id', 'in', ids)
        .execute();
      return updatePublishedCount(tx, user.userId);
    });
    const until = new Date(at.getTime() + settings.post_purge_ms);
    return { deleted: ids.map(String), restore_until: until.toISOString() };
  },
});
