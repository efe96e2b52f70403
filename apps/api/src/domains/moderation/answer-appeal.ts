import type { Tx } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import { postMessage } from '../messages/post-message.ts';
import { audit, type Decider } from './audit.ts';
import { decideAccount } from './decide-account.ts';
import { decideComment } from './decide-comment.ts';
import { decidePost } from './decide-post.ts';
import { limitPost } from './limit-post.ts';

/** Answers what somebody said against a decision: granted, it is undone. 404 for none that is open. */
export const answerAppeal = async (
  tx: Tx,
  decider: Decider,
  appealId: bigint,
  granted: boolean,
): Promise<void> => {
  const appeal = await tx
    .selectFrom('appeal')
    .innerJoin('audit_log as l', 'l.seq', 'appeal.decision')
    .leftJoin('comment as c', (join) =>
      join.onRef('c.id', '=', 'l.target_id').on('l.target_type', '=', 'comment'),
    )
    .select(['appeal.id', 'appeal.user_id', 'l.action', 'l.target_type', 'l.target_id'])
    .select('c.post_id')
    .where('appeal.id', '=', appealId)
    .where('appeal.state', '=', 'open')
    .forUpdate('appeal')
    .executeTakeFirst();
  if (!appeal) return fail(404);
  if (granted) await undo(tx, decider, appeal.action, appeal.target_id);
  const state = granted ? ('granted' as const) : ('refused' as const);
  await tx
    .updateTable('appeal')
    .set({ state, answer: decider.reason, answered_at: decider.at })
    .where('id', '=', appealId)
    .execute();
  await audit(tx, decider, {
    action: `appeal.${state}`,
    target: ['appeal', appealId],
    before: { state: 'open' },
    after: { state },
  });
  // What is undone says so itself.
  if (granted) return;
  await postMessage(tx, {
    userId: appeal.user_id,
    type: 'system',
    template: 'appeal_refused',
    params: { reason: decider.reason },
    link: placeOf(appeal),
    dedupeKey: `appeal:${appealId}`,
    at: decider.at,
  });
};

interface Appealed {
  readonly target_type: 'post' | 'comment' | 'user' | 'appeal';
  readonly target_id: bigint;
  /** Of a comment, the video under which it stands. */
  readonly post_id: bigint | null;
}

const placeOf = ({ target_type: type, target_id: id, post_id }: Appealed): string => {
  if (type === 'post') return `/UploadVideo?id=${id}`;
  return type === 'comment' ? `/videoDetail?id=${post_id}&comment=${id}` : '/profile-edit';
};

const undo = async (tx: Tx, decider: Decider, action: string, id: bigint): Promise<void> => {
  if (action === 'post.limit')
    return limitPost(tx, decider, id, { countries: [], adultsOnly: false });
  if (action === 'post.hold') await decidePost(tx, decider, id, 'approve');
  else if (action.startsWith('post.')) await decidePost(tx, decider, id, 'restore');
  else if (action.startsWith('comment.')) await decideComment(tx, decider, id, 'restore');
  else await decideAccount(tx, decider, id, 'reinstate');
};
