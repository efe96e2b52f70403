import { contract } from '@taice/contract';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { standingDecision } from './appeal-queries.ts';

export const appeal = handler(contract.moderation.appeal, {
  run: async ({ db, user, clock, input }) => {
    const id = await transaction(db, async (tx) => {
      if (input.post_id !== undefined) {
        const post = await tx
          .selectFrom('post')
          .select(['user_id', 'published_at'])
          .where('id', '=', input.post_id)
          .where('state', '<>', 'deleted')
          .executeTakeFirst();
        if (!post) return fail(1201);
        if (post.user_id !== user.userId) return fail(post.published_at === null ? 1201 : 1707);
      }
      const decision =
        input.post_id === undefined
          ? await standingDecision(tx, 'user', user.userId)
          : await standingDecision(tx, 'post', input.post_id);
      if (!decision) return fail(1708);
      const made = await tx
        .insertInto('appeal')
        .values({
          user_id: user.userId,
          decision: decision.seq,
          text: input.text,
          answer: null,
          at: clock.rule(),
          answered_at: null,
        })
        .onConflict((conflict) => conflict.column('decision').doNothing())
        .returning('id')
        .executeTakeFirst();
      return made?.id ?? fail(409);
    });
    return { id: `${id}`, state: 'open' as const };
  },
});
