import { contract } from '@taice/contract';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { emit } from '../../platform/events/emit.ts';
import { fail } from '../../platform/http/failure.ts';
import { lockComment } from './queries.ts';
import { rejectNonOwner } from './reject-non-owner.ts';
import { toCommentItem, readComments } from './comment-rows.ts';

export const commentApprove = handler(contract.comments.commentApprove, {
  run: async ({ db, user, clock, settings, input }) => {
    const commentNum = await transaction(db, async (tx) => {
      const comment = (await lockComment(tx, input.comment_id)) ?? fail(1202);
      const { id, user_id, post_user_id, post_id, root_id, state, is_counted, hold_reason } =
        comment;
      if (post_user_id !== user.userId) return rejectNonOwner(tx, comment, user.userId);
      // A second press: it is visible already.
      if (state === 'visible') return comment.comment_num;
      // Only the staff decide on reported comments.
      if (hold_reason === 'reported') return fail(1202);
      await tx
        .updateTable('comment')
        .set({ state: 'visible', hold_reason: null })
        .where('id', '=', id)
        .execute();
      await emit(tx, {
        type: 'comment.posted',
        userId: user_id,
        at: clock.rule(),
        payload: {
          comment_id: `${id}`,
          post_id: `${post_id}`,
          author_id: `${post_user_id}`,
          root_id: root_id === null ? null : `${root_id}`,
          reply_to_user_id:
            comment.reply_to_user_id === null ? null : `${comment.reply_to_user_id}`,
          is_counted,
          is_ranked: comment.is_ranked,
        },
      });
      return comment.comment_num + (is_counted ? 1 : 0);
    });
    const [row] = await readComments(db, user.userId, [input.comment_id]);
    return {
      comment: toCommentItem(row ?? fail(1202), user.userId, settings),
      comment_num: commentNum,
    };
  },
});
