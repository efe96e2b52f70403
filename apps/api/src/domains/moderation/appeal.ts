import { contract } from '@taice/contract';
import { normalizeText } from '@taice/core/rules';
import type { Tx } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { type Call, handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { rejectNonOwner } from '../comments/reject-non-owner.ts';
import { lockModeratedComment } from '../comments/moderated-comment.ts';
import { findStandingDecision } from './appeal-queries.ts';

type AppealCall = Call<typeof contract.moderation.appeal>;
type AppealTarget = [type: 'post' | 'comment' | 'user', id: bigint];

const requireOwnPost = async (tx: Tx, id: bigint, userId: bigint): Promise<AppealTarget> => {
  const post = await tx
    .selectFrom('post')
    .select(['user_id', 'published_at'])
    .where('id', '=', id)
    .where('state', '<>', 'deleted')
    .executeTakeFirst();
  if (!post) return fail(1201);
  if (post.user_id !== userId) return fail(post.published_at === null ? 1201 : 1707);
  return ['post', id];
};

const requireOwnComment = async (tx: Tx, id: bigint, userId: bigint): Promise<AppealTarget> => {
  const comment = (await lockModeratedComment(tx, id)) ?? fail(1202);
  return comment.user_id === userId ? ['comment', id] : rejectNonOwner(tx, comment, userId);
};

/** The target of the appeal, which must belong to the caller. */
const requireOwnTarget = (
  tx: Tx,
  input: AppealCall['input'],
  userId: bigint,
): Promise<AppealTarget> | AppealTarget => {
  if (input.comment_id !== undefined) return requireOwnComment(tx, input.comment_id, userId);
  return input.post_id === undefined ? ['user', userId] : requireOwnPost(tx, input.post_id, userId);
};

export const appeal = handler(contract.moderation.appeal, {
  run: async ({ db, user, clock, input }) => {
    const normalized = normalizeText(input.text, { min: 10, max: 1_000, breaks: 2 });
    if (normalized.refused !== undefined)
      return fail(400, { data: { issues: [{ field: 'text', message: normalized.refused }] } });
    const id = await transaction(db, async (tx) => {
      const decision = await findStandingDecision(
        tx,
        ...(await requireOwnTarget(tx, input, user.userId)),
      );
      if (!decision) return fail(1708);
      const inserted = await tx
        .insertInto('appeal')
        .values({
          user_id: user.userId,
          decision: decision.seq,
          text: normalized.text,
          answer: null,
          at: clock.rule(),
          answered_at: null,
        })
        // A superseded decision can come into force again. Its appeal is then open again.
        .onConflict((conflict) =>
          conflict
            .column('decision')
            .doUpdateSet({ state: 'open', text: normalized.text, answer: null, answered_at: null })
            .where('appeal.state', '=', 'superseded'),
        )
        .returning('id')
        .executeTakeFirst();
      return inserted?.id ?? fail(409);
    });
    return { id: `${id}`, state: 'open' as const };
  },
});
