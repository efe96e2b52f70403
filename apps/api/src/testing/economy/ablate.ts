import { simulateHonestPeople } from './honest.ts';
import { economyOf, type Size } from './report.ts';
import {
  noRules,
  productRules,
  type Rule,
  type Rules,
  ruleTexts,
  withSettings,
  without,
} from './rules.ts';

const { settings } = productRules;
const scaled = (key: 'unreviewed_max' | 'unreviewed_max_established', percent: number) =>
  [
    `${key} × ${percent / 100}`,
    withSettings({ [key]: (settings[key] * BigInt(percent)) / 100n }),
  ] as const;

const changes: readonly (readonly [string, Rules])[] = [
  ...(Object.keys(ruleTexts) as Rule[]).map(
    (rule) => [`without ${rule}: ${ruleTexts[rule]}`, without(rule)] as const,
  ),
  ...[50, 200].map((percent) => scaled('unreviewed_max', percent)),
  ...[50, 200, 400].map((percent) => scaled('unreviewed_max_established', percent)),
];

/** Switches each rule off in turn, and tries other settings. */
export const ablate = (size: Size, tell: (name: string) => void) => {
  const baseline = simulateHonestPeople(size.seed, size.people, size.days, noRules);
  const product = economyOf(size, productRules, baseline);
  const rows = changes.map(([name, rules]) => {
    tell(name);
    return { name, figures: economyOf(size, rules, baseline) };
  });
  return { product, rows };
};
