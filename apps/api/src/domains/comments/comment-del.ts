import { contract } from '@taice/contract';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { emit } from '../../platform/events/emit.ts';
import { fail } from '../../platform/http/failure.ts';
import { engagementContext } from '../user/engagement-context.ts';
import { releaseQuota, lockComment } from './queries.ts';
import { rejectNonOwner } from './reject-non-owner.ts';

export const commentDel = handler(contract.comments.commentDel, {
  run: (call) =>
    transaction(call.db, async (tx) => {
      const { user, clock, input } = call;
      const comment = (await lockComment(tx, input.comment_id)) ?? fail(1202);
      const { id, user_id, post_user_id, post_id, root_id, state, is_counted, comment_num } =
        comment;
      if (user_id !== user.userId && post_user_id !== user.userId)
        return rejectNonOwner(tx, comment, user.userId);
      await tx
        .updateTable('comment')
        .set({ state: 'removed_author', pinned: false })
        .where('id', '=', id)
        .execute();
      if (user_id === user.userId) await releaseQuota(tx, comment, engagementContext(call));
      // A held comment was never public, so its removal emits no event.
      if (state === 'held') return { comment_num };
      await emit(tx, {
        type: 'comment.removed',
        userId: user_id,
        at: clock.rule(),
        payload: {
          comment_id: `${id}`,
          post_id: `${post_id}`,
          root_id: root_id === null ? null : `${root_id}`,
          is_counted,
          is_ranked: comment.is_ranked,
        },
      });
      return { comment_num: Math.max(0, comment_num - (is_counted ? 1 : 0)) };
    }),
});
