import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { attemptItem } from '../../../platform/jobs/attempt-item.ts';
import { requiresAgeConfirmation } from '../../../platform/earning-eligibility.ts';
import type { Services } from '../../../platform/services.ts';
import { openRewards, claimKey } from '../open-rewards.ts';
import { type Activity, lockActivity, unpaidActivities } from '../queries.ts';
import { writeResults } from '../results.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings' | 'config' | 'events' | 'log'>;

const BATCH_SIZE = 500;
const SET_STATE = 'update activity set state = $2 where id = $1';
const MARK_PAID = `update activity set paid_at = $2, state = case when state = 'settling' then 'settled' else state end
  where id = $1`;
const LIST_OWED_REWARDS = `select m.user_id, m.reward from activity_user m
  where m.activity_id = $1 and m.reward > 0 and m.user_id > $4 and not exists (select from claimable c
    where c.user_id = m.user_id and (c.type, c.ref_id) in (($2, $3), ('activity', m.activity_id::text)))
  order by m.user_id limit ${BATCH_SIZE}`;

/** How far a campaign came in this run: to its next step or, while it is paid, to this person. */
interface PayoutProgress {
  readonly paidTo: bigint;
}

/** Opens a batch of owed rewards for the people behind `afterUserId`; undefined once all are open. */
const payOwed = async (
  tx: Tx,
  activity: Activity,
  at: Date,
  afterUserId: bigint,
): Promise<PayoutProgress | undefined> => {
  const isCancelled = activity.state === 'cancelled';
  const { type, refId } = claimKey(activity.id, isCancelled);
  const rows = await preparedQuery<{ user_id: bigint; reward: bigint }>(
    tx,
    'activity_owed',
    LIST_OWED_REWARDS,
    [activity.id, type, refId, afterUserId],
  );
  const rewards = rows.map(({ user_id: userId, reward: amount }) => ({
    activity,
    userId,
    amount,
    at,
  }));
  await openRewards(tx, rewards, isCancelled);
  if (rows.length === BATCH_SIZE) return { paidTo: rows.at(-1)?.user_id ?? afterUserId };
  await preparedQuery(tx, 'activity_paid', MARK_PAID, [activity.id, at]);
  return undefined;
};

/** The next step of a campaign that is due at `at`; undefined if none is due. */
const runStep = (
  needs: Needs,
  id: bigint,
  at: Date,
  { paidTo }: PayoutProgress,
): Promise<PayoutProgress | undefined> =>
  transaction(needs.db, async (tx) => {
    const activity = await lockActivity(tx, id);
    if (!activity || activity.paid_at !== null) return undefined;
    const setState = async (state: Activity['state']): Promise<PayoutProgress> => {
      await preparedQuery(tx, 'activity_state', SET_STATE, [id, state]);
      return { paidTo: 0n };
    };
    if (activity.state === 'scheduled' && activity.starts_at <= at) return setState('running');
    if (activity.state === 'running' && activity.ends_at <= at) return setState('ended');
    if (activity.state === 'ended') {
      await writeResults(tx, activity, requiresAgeConfirmation(needs));
      return setState('settling');
    }
    if (activity.state === 'settling' || activity.state === 'cancelled')
      return payOwed(tx, activity, at, paidTo);
    return undefined;
  });

const runActivity = async (needs: Needs, id: bigint, at: Date): Promise<void> => {
  for (let progress: PayoutProgress | undefined = { paidTo: 0n }; progress;)
    progress = await runStep(needs, id, at, progress);
};

/**
 * Runs each campaign from its start to its last reward. Actions from before an end are counted first, so the result is
 * complete. A campaign that fails does not block the others. Repeated or parallel runs give the same result.
 */
export const runActivityCycle = async (needs: Needs): Promise<void> => {
  const at = needs.clock.rule();
  const due = (await unpaidActivities(needs.db)).filter(
    ({ state, starts_at, ends_at }) =>
      (state === 'scheduled' && starts_at <= at) ||
      (state === 'running' && ends_at <= at) ||
      state === 'ended' ||
      state === 'settling' ||
      state === 'cancelled',
  );
  if (due.length === 0) return;
  if (due.some(({ ends_at }) => ends_at <= at)) await needs.events.waitUntilHandled();
  for (const { id } of due)
    await attemptItem(needs, 'campaigns', id, () => runActivity(needs, id, at));
};
