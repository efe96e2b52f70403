import { hot, type Tx } from '../../platform/db/pool.ts';
import { keyOf } from '../ledger/keys.ts';
import type { ClaimRow } from '../rewards/queries.ts';
import { bookTakenBack } from './book.ts';
import { tellMilestoneLost } from './told.ts';

const COLUMNS = 'id, user_id, type, ref_id, amount, state, biz_date, expires_at, claimed_at';
const LATEST = `select ${COLUMNS} from claimable
  where user_id = $1 and type = 'invite_milestone' and split_part(ref_id, ':', 1) = $2::text
  order by id desc limit 1 for update`;

/** The latest time that a milestone waited for a person or was paid to them; locked until the transaction ends. */
export const lockMilestone = async (
  tx: Tx,
  userId: bigint,
  need: number,
): Promise<ClaimRow | undefined> =>
  (await hot<ClaimRow>(tx, 'milestone_lock', LATEST, [userId, `${need}`]))[0];

/** What a milestone is kept under after it was lost so many times: `10`, then `10:2`, so that each is paid by a key of its own. */
export const nextRef = (need: number, lost: Pick<ClaimRow, 'ref_id'> | undefined): string =>
  lost === undefined ? `${need}` : `${need}:${Number(lost.ref_id.split(':')[1] ?? 1) + 1}`;

const LOST = `select c.id, c.ref_id, c.amount, c.state from claimable c
  where c.user_id = $1 and c.type = 'invite_milestone' and c.state in ('open', 'claimed')
    and split_part(c.ref_id, ':', 1)::int > (select paid from invite_sum where inviter_id = $1)
  order by c.id for update`;
const REVOKE = `update claimable set state = 'revoked' where id = $1`;

/** Takes back milestones for which too few friends are left, and what they paid; the caller has locked the inviter's sums. */
export const takeBackMilestones = async (tx: Tx, inviterId: bigint, at: Date): Promise<void> => {
  const lost = await hot<Pick<ClaimRow, 'id' | 'ref_id' | 'amount' | 'state'>>(
    tx,
    'milestones_lost',
    LOST,
    [inviterId],
  );
  for (const { id, ref_id: refId, amount: points, state } of lost) {
    await hot(tx, 'milestone_revoke', REVOKE, [id]);
    if (state !== 'claimed') continue;
    await bookTakenBack(tx, {
      of: keyOf.inviteMilestone(inviterId, refId),
      inviterId,
      ref: ['claimable', id],
      points,
      at,
    });
    await tellMilestoneLost(tx, { inviterId, claimId: id, need: refId.split(':')[0]!, points, at });
  }
};
