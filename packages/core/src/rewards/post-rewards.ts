import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Input, PostReward, Reply, TaiceContract } from '@taice/contract';
import { byId, defineListQuery } from '../queries/pages.ts';
import { loggedIn, defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';
import { idempotentCall } from '../wallet/idempotent-call.ts';
import { invalidatePoints } from '../wallet/invalidate-points.ts';
import { rewardKeys } from './keys.ts';

type PostRewards = TaiceContract['postRewards'];
export type PostRewardDetail = Reply<PostRewards['detail']>;
export type PostRewardTypes = Reply<PostRewards['typeList']>['list'];

const all = [...rewardKeys.all, 'ofCreators'] as const;
const list = (taice: Taice, filter: Pick<Input<PostRewards['list']>, 'own'>) =>
  defineListQuery<PostReward, Reply<PostRewards['list']>>({
    queryKey: [...all, 'list', filter],
    ask: ({ page }, signal) =>
      taice.api.postRewards.list({ ...filter, page }, { signal, toast: false }),
    idOf: byId,
    ...(filter.own === 1 && { enabled: loggedIn(taice) }),
  });

export const postRewardQueries = {
  /** The types of rewards that the viewer can fund, with their rules. */
  types: (taice: Taice) =>
    defineQuery<Reply<PostRewards['typeList']>>({
      queryKey: [...all, 'types'],
      queryFn: ({ signal }) => taice.api.postRewards.typeList({}, { signal, toast: false }),
    }),
  /** Running rewards. */
  running: (taice: Taice) => list(taice, {}),
  /** Rewards that the viewer has funded. */
  own: (taice: Taice) => list(taice, { own: 1 }),
  detail: (taice: Taice, id: string) =>
    defineQuery<PostRewardDetail>({
      queryKey: [...all, 'detail', id],
      queryFn: ({ signal }) => taice.api.postRewards.detail({ id }, { signal, toast: false }),
    }),
};

/** Reloads rewards, their remaining parts and the balance, after success and failure. */
const withRewardInvalidation = async <T>(taice: Taice, act: Promise<T>): Promise<T> => {
  try {
    return await act;
  } finally {
    invalidatePoints(taice);
    void taice.queries.invalidateQueries({ queryKey: rewardKeys.all });
  }
};

/** Funds a reward on a video: the pool and its fee leave the viewer's points. */
export const addPostReward = (
  taice: Taice,
  draft: Input<PostRewards['addReward']>,
): Promise<Reply<PostRewards['addReward']>> =>
  withRewardInvalidation(
    taice,
    idempotentCall(taice, 'post-reward', (options) =>
      taice.api.postRewards.addReward(draft, { ...options, toast: true }),
    ),
  );

/** Ends a reward early: the unclaimed rest comes back. */
export const cancelPostReward = (taice: Taice, id: string): Promise<Reply<PostRewards['cancel']>> =>
  withRewardInvalidation(taice, taice.api.postRewards.cancel({ id }));

/** Pays the reward for comments to one of them. */
export const pickComment = (
  taice: Taice,
  id: string,
  commentId: string,
): Promise<Reply<PostRewards['pick']>> =>
  withRewardInvalidation(taice, taice.api.postRewards.pick({ id, comment_id: commentId }));

/**
 * True if a revealed split matches its commitment: SHA-256 of salt, newline and amounts with commas. Every shown
 * payment must also be the part of its position.
 */
export const verifyPromise = ({
  promise,
  paid,
}: Pick<PostRewardDetail, 'promise' | 'paid'>): boolean => {
  if (!promise?.reveal) return false;
  const { salt, amounts } = promise.reveal;
  const computedHash = bytesToHex(sha256(utf8ToBytes(`${salt}\n${amounts.join(',')}`)));
  return (
    computedHash === promise.hash &&
    paid.every(({ place, amount }) => amounts[place - 1] === amount)
  );
};
