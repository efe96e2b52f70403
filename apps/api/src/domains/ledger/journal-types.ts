/** Why points move. The same list is a check of the table. */
export const journalTypes = [
  'view',
  'share',
  'task',
  'group_bonus',
  'sign_in',
  'sign_in_bonus',
  'first_view',
  'referral',
  'invite_milestone',
  'activity',
  'leaderboard',
  'level_up',
  'post_reward_fund',
  'post_reward_fee',
  'post_reward_claim',
  'post_reward_refund',
  'settlement',
  'cashout_hold',
  'cashout_final',
  'cashout_refund',
  'cashout_fee',
  'deposit',
  'order_debit',
  'order_final',
  'order_refund',
  'market_buy',
  'market_sell',
  'market_fee',
  'repair',
  'mint_fee',
  'freeze_buy',
  'adjustment',
  'clawback',
  'compensation',
  'forfeit',
  'boost',
] as const;

export type JournalType = (typeof journalTypes)[number];

/** Types that are pending first; the settlement pays them × the day's factor. */
export const contributionTypes = [
  'view',
  'share',
  'task',
  'group_bonus',
  'sign_in',
  'sign_in_bonus',
  'boost',
] as const satisfies readonly JournalType[];

export type ContributionType = (typeof contributionTypes)[number];

/** Rewards granted at once, without a factor, for a person's action. */
export const grantTypes = [
  'first_view',
  'referral',
  'invite_milestone',
  'activity',
  'leaderboard',
  'level_up',
  'post_reward_claim',
  'compensation',
] as const satisfies readonly JournalType[];
