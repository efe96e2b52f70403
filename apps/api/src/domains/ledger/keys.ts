import type { Day } from '../../platform/db/schema-ledger.ts';

/** The business keys of the ledger: each key posts once, for ever. */
export const journalKeys = {
  view: (userId: bigint, postId: bigint) => `view:${userId}:${postId}`,
  /** As the database's `pay_boost` writes it. */
  boost: (userId: bigint, postId: bigint) => `boost:${userId}:${postId}`,
  firstView: (userId: bigint) => `first:${userId}`,
  task: (userId: bigint, code: string, period: string) => `task:${userId}:${code}:${period}`,
  groupBonus: (userId: bigint, groupAndDay: string) => `grp:${userId}:${groupAndDay}`,
  inviteMilestone: (userId: bigint, milestone: string) => `inv:${userId}:${milestone}`,
  /** Booked when the friend qualifies, and again when its hold ends. */
  referral: (inviteeId: bigint) => `ref:${inviteeId}`,
  referralRelease: (inviteeId: bigint) => `ref:${inviteeId}:release`,
  clawback: (journalId: bigint) => `claw:${journalId}`,
  activity: (userId: bigint, activity: string) => `act:${activity}:${userId}`,
  leaderboard: (userId: bigint, week: string) => `lb:${week}:${userId}`,
  compensation: (userId: bigint, claimRef: string) => `comp:${userId}:${claimRef}`,
  /** As the database's `pay_post_reward` writes it. */
  postRewardClaim: (reward: bigint, userId: bigint) => `pr:${reward}:${userId}`,
  postRewardFund: (reward: bigint) => `prf:${reward}`,
  postRewardFee: (reward: bigint) => `prf:${reward}:fee`,
  /** `refundedBefore`: the sum refunded before, because slots can be freed after its end, too. */
  postRewardRefund: (reward: bigint, refundedBefore: bigint) =>
    `prr:${reward}${refundedBefore > 0n ? `:${refundedBefore}` : ''}`,
  order: (order: bigint) => `ord:${order}`,
  orderFinal: (order: bigint) => `ord:${order}:final`,
  orderRefund: (order: bigint) => `ord:${order}:refund`,
  cashOutHold: (cashOut: bigint) => `co:${cashOut}:hold`,
  cashOutFinal: (cashOut: bigint) => `co:${cashOut}:final`,
  /** `event`: the line of the item's history. */
  repair: (event: bigint) => `rep:${event}`,
  cashOutRefund: (cashOut: bigint) => `co:${cashOut}:refund`,
  mint: (mint: bigint) => `mint:${mint}`,
  mintReturn: (mint: bigint) => `mint:${mint}:return`,
  /** Keys of an NFT market order: the buyer's payment, the seller's proceeds and the fee. */
  marketBuy: (order: bigint) => `mkt:${order}:buy`,
  marketSell: (order: bigint) => `mkt:${order}:sell`,
  marketFee: (order: bigint) => `mkt:${order}:fee`,
  signIn: (userId: bigint, day: Day) => `sign:${userId}:${day}`,
  signInBonus: (userId: bigint, day: Day) => `sign:${userId}:${day}:bonus`,
  /** As the database's `ledger_settle_batch` writes it. */
  settlement: (userId: bigint, day: Day) => `set:${userId}:${day}`,
} as const;

/** `keyOf.groupBonus` in a statement, of its columns. */
export const groupBonusKey = (userId: string, groupAndDay: string): string =>
  `'grp:' || ${userId} || ':' || ${groupAndDay}`;
