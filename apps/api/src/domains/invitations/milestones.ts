import { businessDay } from '@taice/core/rules';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { Settings } from '../../platform/settings.ts';
import { journalKeys } from '../ledger/keys.ts';
import { createClaimables } from '../rewards/claimables.ts';
import type { ClaimRow } from '../rewards/queries.ts';
import { postClawback } from './invitation-ledger.ts';
import { readInviteSums, lockInviteSums } from './queries.ts';
import { notifyMilestoneLost } from './notify-inviter.ts';

const CLAIM_COLUMNS = 'id, user_id, type, ref_id, amount, state, biz_date, expires_at, claimed_at';
const LOCK_LATEST_CLAIM = `select ${CLAIM_COLUMNS} from claimable
  where user_id = $1 and type = 'invite_milestone' and split_part(ref_id, ':', 1) = $2::text
  order by id desc limit 1 for update`;

/** The latest claim of a milestone; locked until the transaction ends. */
const lockMilestone = async (tx: Tx, userId: bigint, need: number): Promise<ClaimRow | undefined> =>
  (await preparedQuery<ClaimRow>(tx, 'milestone_lock', LOCK_LATEST_CLAIM, [userId, `${need}`]))[0];

/**
 * The claim key of a milestone that was lost so many times: `10`, then `10:2`, so that each payment has its own key.
 */
const nextRef = (need: number, previous: Pick<ClaimRow, 'ref_id'> | undefined): string =>
  previous === undefined ? `${need}` : `${need}:${Number(previous.ref_id.split(':')[1] ?? 1) + 1}`;

type Rules = { readonly settings: Pick<Settings, 'invite_milestones'> };
export type Milestone = Settings['invite_milestones'][number];

const LIST_CLAIMED = `select split_part(ref_id, ':', 1)::int as need from claimable
  where user_id = $1 and type = 'invite_milestone' and state = 'claimed'`;

/** The state of each milestone for an inviter with so many paid friends. */
export const milestonesOf = async (
  db: Database,
  { settings }: Rules,
  userId: bigint,
  paid: number,
): Promise<(Milestone & { readonly state: 'claimed' | 'open' | 'locked' })[]> => {
  const rows = await preparedQuery<{ need: number }>(db, 'milestones_claimed', LIST_CLAIMED, [
    userId,
  ]);
  const claimed = new Set(rows.map(({ need }) => need));
  return settings.invite_milestones.map((milestone) => {
    const unclaimedState = paid >= milestone.need ? 'open' : 'locked';
    return { ...milestone, state: claimed.has(milestone.need) ? 'claimed' : unclaimedState };
  });
};

/** Reached milestones that are not claimed yet. */
export const reachedMilestones = async (
  db: Database,
  rules: Rules,
  userId: bigint,
): Promise<Milestone[]> => {
  const { paid } = await readInviteSums(db, userId);
  if (paid === 0) return [];
  const milestones = await milestonesOf(db, rules, userId, paid);
  return milestones.filter(({ state }) => state === 'open');
};

/**
 * The claimable of a milestone, opened when it is reached; undefined if it is not. The caller has locked the inviter's
 * sums, which hold the number of paid friends.
 */
export const openMilestone = async (
  tx: Tx,
  { userId, paid }: { readonly userId: bigint; readonly paid: number },
  { need, point: amount }: Milestone,
  at: Date,
): Promise<ClaimRow | undefined> => {
  const latest = await lockMilestone(tx, userId, need);
  if (latest && latest.state !== 'revoked') return latest;
  if (paid < need) return undefined;
  const claim = { userId, type: 'invite_milestone', amount, day: businessDay(at), at } as const;
  const [opened] = await createClaimables(tx, [{ ...claim, refId: nextRef(need, latest) }]);
  return opened;
};

/** Opens every milestone that the person has reached, so that 'claim all' includes them. */
export const openMilestones = async (
  tx: Tx,
  rules: Rules,
  userId: bigint,
  at: Date,
): Promise<void> => {
  if ((await reachedMilestones(tx, rules, userId)).length === 0) return;
  const { paid } = await lockInviteSums(tx, userId);
  for (const milestone of rules.settings.invite_milestones)
    if (paid >= milestone.need) await openMilestone(tx, { userId, paid }, milestone, at);
};

const LOCK_LOST_CLAIMS = `select c.id, c.ref_id, c.amount, c.state from claimable c
  where c.user_id = $1 and c.type = 'invite_milestone' and c.state in ('open', 'claimed')
    and split_part(c.ref_id, ':', 1)::int > (select paid from invite_sum where inviter_id = $1)
  order by c.id for update`;
const REVOKE_CLAIM = `update claimable set state = 'revoked' where id = $1`;

/** Takes back paid milestones with too few remaining friends. The caller has locked the inviter's sums. */
export const clawBackMilestones = async (tx: Tx, inviterId: bigint, at: Date): Promise<void> => {
  const lostClaims = await preparedQuery<Pick<ClaimRow, 'id' | 'ref_id' | 'amount' | 'state'>>(
    tx,
    'milestones_lost',
    LOCK_LOST_CLAIMS,
    [inviterId],
  );
  for (const { id, ref_id: refId, amount: points, state } of lostClaims) {
    await preparedQuery(tx, 'milestone_revoke', REVOKE_CLAIM, [id]);
    if (state !== 'claimed') continue;
    await postClawback(tx, {
      originalKey: journalKeys.inviteMilestone(inviterId, refId),
      inviterId,
      ref: ['claimable', id],
      points,
      at,
    });
    await notifyMilestoneLost(tx, {
      inviterId,
      claimId: id,
      need: refId.split(':')[0]!,
      points,
      at,
    });
  }
};
