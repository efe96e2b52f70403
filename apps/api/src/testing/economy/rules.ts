import type { ReviewSettings } from '@taice/core/rules';
import { defaultSettings } from '../../platform/settings.ts';

/** The product's rules, each of which the ablation switches off. */
export const ruleTexts = {
  verified_exits: 'only Telegram and Google let points leave',
  verified_friends: 'a friend counts once verified',
  verified_prizes: 'leaderboard, campaigns and creators’ rewards need a verified account',
  unreviewed: 'a bound on all that leaves without a review',
  established: 'a Telegram account older than a year has a higher bound',
} as const;
export type Rule = keyof typeof ruleTexts;
const allRules = Object.keys(ruleTexts) as Rule[];

/** Rules in force in a run. */
export interface Rules {
  readonly on: ReadonlySet<Rule>;
  readonly settings: ReviewSettings;
}

const settings: ReviewSettings = defaultSettings;
export const productRules: Rules = { on: new Set(allRules), settings };
/** Baseline for the earnings of honest people. */
export const noRules: Rules = { on: new Set(), settings };

export const without = (rule: Rule): Rules => ({
  on: new Set(allRules.filter((each) => each !== rule)),
  settings,
});
export const withSettings = (change: Partial<ReviewSettings>): Rules => ({
  ...productRules,
  settings: { ...settings, ...change },
});
