import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import { postMessage } from '../messages/post-message.ts';
import { readDecisionStatus } from './appeal-queries.ts';
import { audit, type Decider } from '../../platform/audit.ts';
import { decideAccount } from './decide-account.ts';
import { decideComment } from './decide-comment.ts';
import { decidePost } from './decide-post.ts';
import { limitPost } from './limit-post.ts';

/**
 * - `grant`: undoes the decision; if it was lifted before, only closes the appeal
 * - `refuse`: the decision stays in force
 * - `supersede`: closes the appeal, because a later decision replaced its own
 */
export const appealAnswers = ['grant', 'refuse', 'supersede'] as const;
export type AppealAnswer = (typeof appealAnswers)[number];

const stateByAnswer = { grant: 'granted', refuse: 'refused', supersede: 'superseded' } as const;

/**
 * Answers an appeal. 404 if it is not open. 1708 with `newer` if a later decision replaced the appealed one and the
 * answer is not `supersede`. 1708 for `supersede` without a later decision, and for `refuse` if the decision was
 * already lifted.
 */
export const answerAppeal = async (
  tx: Tx,
  decider: Decider,
  appealId: bigint,
  answer: AppealAnswer,
): Promise<void> => {
  const appeal = await lockOpenAppeal(tx, appealId);
  const { stands, newer } = await readDecisionStatus(tx, appeal.decision);
  if (answer !== 'supersede' && !stands && newer !== null)
    return fail(1708, {
      data: { newer },
      detail: `${newer} has replaced the contested decision`,
    });
  if (answer === 'refuse' && !stands)
    return fail(1708, { detail: 'the contested decision was lifted: use grant to close it' });
  if (answer === 'supersede' && (stands || newer === null))
    return fail(1708, { detail: 'no later decision has replaced the contested one' });
  const isUndone = answer === 'grant' && stands;
  if (isUndone) await revertDecision(tx, decider, appeal.action, appeal.target_id);
  const state = stateByAnswer[answer];
  await tx
    .updateTable('appeal')
    .set({ state, answer: decider.reason, answered_at: decider.at })
    .where('id', '=', appealId)
    .execute();
  const seq = await audit(tx, decider, {
    action: `appeal.${state}`,
    target: ['appeal', appealId],
    before: { state: 'open' },
    after: { state, is_undone: isUndone },
  });
  // A reversal sends its own message.
  if (isUndone) return;
  await postMessage(tx, {
    userId: appeal.user_id,
    type: 'system',
    template: answer === 'refuse' ? 'appeal_refused' : 'appeal_over',
    params: { reason: decider.reason },
    link: targetPath(appeal),
    dedupeKey: `decision:${seq}`,
    at: decider.at,
  });
};

/** Locks an open appeal and its target, so that no other decision intervenes. */
const lockOpenAppeal = async (tx: Tx, appealId: bigint) => {
  const appeal = await tx
    .selectFrom('appeal')
    .innerJoin('audit_log as l', 'l.seq', 'appeal.decision')
    .leftJoin('comment as c', (join) =>
      join.onRef('c.id', '=', 'l.target_id').on('l.target_type', '=', 'comment'),
    )
    .select(['appeal.user_id', 'appeal.decision', 'l.action', 'l.target_type', 'l.target_id'])
    .select('c.post_id')
    .where('appeal.id', '=', appealId)
    .where('appeal.state', '=', 'open')
    .forUpdate('appeal')
    .executeTakeFirst();
  if (!appeal) return fail(404);
  const { target_type, target_id } = appeal;
  await sql`select from ${sql.table(target_type)} where id = ${target_id} for update`.execute(tx);
  return appeal;
};

interface AppealTarget {
  readonly target_type: 'post' | 'comment' | 'user' | 'appeal';
  readonly target_id: bigint;
  /** For a comment, its video. */
  readonly post_id: bigint | null;
}

const targetPath = ({ target_type: type, target_id: id, post_id }: AppealTarget): string => {
  if (type === 'post') return `/UploadVideo?id=${id}`;
  return type === 'comment' ? `/videoDetail?id=${post_id}&comment=${id}` : '/profile-edit';
};

const revertDecision = async (
  tx: Tx,
  decider: Decider,
  action: string,
  id: bigint,
): Promise<void> => {
  if (action === 'post.limit')
    return limitPost(tx, decider, id, { countries: [], adultsOnly: false });
  if (action === 'post.hold') await decidePost(tx, decider, id, 'approve');
  else if (action.startsWith('post.')) await decidePost(tx, decider, id, 'restore');
  else if (action.startsWith('comment.')) await decideComment(tx, decider, id, 'restore');
  else await decideAccount(tx, decider, id, 'reinstate');
};
