import { contract } from '@taice/contract';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { lockOwnPost, settlePost, standsOf } from './post-steps.ts';

export const upDown = handler(contract.studio.upDown, {
  run: async ({ db, clock, user, input }) => {
    const wanted = input.status === 1;
    await transaction(db, async (tx) => {
      const post = await lockOwnPost(tx, input.id, user.userId);
      if (!['scheduled', 'published', 'offline'].includes(post.state)) return fail(1708);
      // Shown by hand is shown now, whatever hour was chosen before.
      const next = { ...post, is_wanted: wanted, publish_at: wanted ? null : post.publish_at };
      await tx
        .updateTable('post')
        .set({ is_wanted: wanted, publish_at: next.publish_at })
        .where('id', '=', post.id)
        .execute();
      return settlePost(tx, next, clock.rule());
    });
    const [stands] = await standsOf(db, user.userId, input.id);
    return stands ?? fail(1201);
  },
});
