import { businessDay, formatMicro } from '@taice/core/rules';
import type { Lang } from '@taice/contract/shapes';
import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { emit } from '../../platform/events/emit.ts';
import { postMessageBatch } from '../messages/post-message.ts';
import { createClaimables, openedEvent } from '../rewards/claimables.ts';
import type { Activity } from './queries.ts';

/** A won reward expires this long after the campaign ended. */
const CLAIM_TTL_MS = 30 * 86_400_000;

/** A reward that a person has won in a campaign. Micro-points. */
export interface ActivityReward {
  readonly activity: Pick<Activity, 'id' | 'title' | 'ends_at'>;
  readonly userId: bigint;
  readonly amount: bigint;
  readonly at: Date;
}

const READ_USER_LANGS = `select id, lang from "user" where id = any($1::bigint[])`;

export const readUserLangs = async (
  tx: Tx,
  userIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Lang>> => {
  const rows = await preparedQuery<{ id: bigint; lang: Lang }>(
    tx,
    'activity_langs',
    READ_USER_LANGS,
    [userIds],
  );
  return new Map(rows.map(({ id, lang }) => [id, lang]));
};

export const activityPath = (activityId: bigint): string => `/activityinfo?id=${activityId}`;

/** The key of a campaign's claim, whether paid for a result or as a compensation. */
export const claimKey = (
  activityId: bigint,
  isCancelled: boolean,
): { type: 'activity' | 'compensation'; refId: string } =>
  isCancelled
    ? { type: 'compensation', refId: `act:${activityId}` }
    : { type: 'activity', refId: `${activityId}` };

/** Opens the rewards for claiming and notifies the winners. Repeated calls open and notify only once. */
export const openRewards = async (
  tx: Tx,
  rewards: readonly ActivityReward[],
  isCancelled: boolean,
): Promise<void> => {
  if (rewards.length === 0) return;
  const claimables = await createClaimables(
    tx,
    rewards.map(({ activity, userId, amount, at }) => ({
      ...claimKey(activity.id, isCancelled),
      userId,
      amount,
      day: businessDay(at),
      at,
      expiresAt: new Date(Math.max(at.getTime(), activity.ends_at.getTime()) + CLAIM_TTL_MS),
    })),
  );
  const wonAtByUser = new Map(rewards.map(({ userId, at }) => [userId, at]));
  await emit(
    tx,
    ...claimables.map((row) => openedEvent(row, wonAtByUser.get(row.user_id) ?? rewards[0]!.at)),
  );
  const langs = await readUserLangs(
    tx,
    rewards.map(({ userId }) => userId),
  );
  await postMessageBatch(
    tx,
    rewards.map(({ activity, userId, amount, at }) => ({
      userId,
      type: 'campaign' as const,
      template: isCancelled ? ('activity_compensated' as const) : ('activity_won' as const),
      params: {
        title: activity.title[langs.get(userId) ?? 'en'],
        amount: formatMicro(amount),
      },
      link: activityPath(activity.id),
      dedupeKey: `activity:${activity.id}:${userId}`,
      at,
    })),
  );
};
