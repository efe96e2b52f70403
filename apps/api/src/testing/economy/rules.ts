import { defaultEligibility, type EligibilitySettings } from '@taice/core/rules';

/** Rules of today with the settings that belong to each. */
export const todayRules = {
  first_view_quota:
    'first_views_per_network, first_view_days, first_views_released: further first videos and days of a network are held',
  own_person: 'is_own_person: tasks, campaigns and ranks wait for a first video of one’s own',
  one_device: 'device_earners_daily_cap, device_known_*: a device has one first video',
  young_cap: 'young_account_cap, young_account_days',
  sign_in_quota: 'sign_ins_per_network',
  friend_crowds: 'referral_network_*, referral_own_network_most, referral_crowd_days',
  inviter_days: 'referral_inviter_days',
  friends_a_day: 'referral_day_cap',
  risk_score: 'risk_review, risk_limit and 14 signals',
  account_age: 'cashout_account_ms, prize_account_ms, post_reward_account_ms',
  exit_limits: 'cashout_day_max, cashout_30d_max, code_points_*',
  first_look: 'cashout_auto_*, code_first_max, code_auto_max, code_known_ms',
  receivers: 'people_per_place, people_per_receiver',
} as const;

/** Rules of the levels with the settings that belong to each. */
export const levelRules = {
  verified_exits: 'only verified accounts let points leave',
  verified_friends: 'a friend counts once verified',
  verified_prizes: 'leaderboard, campaigns and creators’ rewards need verified',
  friends_a_day: 'referral_day_cap',
  allowance: 'exit_start_*, exit_day: all that may leave',
  established: 'telegram_age_days, exit_start_established: old Telegram accounts begin with more',
  exit_wait: 'exit_wait_days',
  trusted_rate: 'trusted_days, exit_day: more may leave with each day',
  clusters: 'cluster_least, cluster_order_run, cluster_part_bp',
  pool_of_verified: 'basic accounts do not thin the midnight pool',
} as const;

export type Rule = keyof typeof todayRules | keyof typeof levelRules;

/** Rules in force in a run; `settings` matter only where the levels do. */
export interface Rules {
  readonly name: string;
  readonly isLevels: boolean;
  readonly on: ReadonlySet<Rule>;
  readonly settings: EligibilitySettings;
}

const rulesOf = (name: string, on: readonly Rule[], isLevels: boolean): Rules => ({
  name,
  isLevels,
  on: new Set(on),
  settings: defaultEligibility,
});

export const today = rulesOf('today', Object.keys(todayRules) as Rule[], false);
export const levels = rulesOf('levels', Object.keys(levelRules) as Rule[], true);
/** The product's words and nothing else: what honest people are measured against. */
export const noRules = rulesOf('none', [], false);

export const without = (rules: Rules, rule: Rule): Rules => ({
  ...rules,
  name: `${rules.name} without ${rule}`,
  on: new Set([...rules.on].filter((each) => each !== rule)),
});

export const only = (rules: Rules, on: readonly Rule[]): Rules => ({
  ...rules,
  name: `only ${on.join(', ')}`,
  on: new Set(on),
});

export const withSettings = (
  rules: Rules,
  change: Partial<EligibilitySettings>,
  name: string,
): Rules => ({ ...rules, name, settings: { ...rules.settings, ...change } });
