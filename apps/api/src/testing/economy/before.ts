import { defaultNumbers } from '../../platform/numbers.ts';

const micro = (taice: number): bigint => BigInt(taice) * 1_000_000n;

/** The settings of rules that the levels have replaced, as they were on 2026-11-30: what farms are compared with. */
const before = {
  first_views_per_network: 10,
  first_view_days: 3,
  first_views_released: 10,
  sign_ins_per_network: 10,
  share_visits_per_network: 3,
  young_account_cap: micro(150),
  young_account_days: 7,
  referral_crowd_days: 5,
  referral_inviter_days: 4,
  code_first_max: micro(2_000),
  code_auto_max: micro(8_000),
  code_points_per_30_days: micro(50_000),
};

/** The product's settings, and those of rules that are gone. */
export const numbers = { ...defaultNumbers, ...before };
