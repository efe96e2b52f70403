import { defaultEligibility } from '@taice/core/rules';
import { type Honest, liveHonest } from './honest.ts';
import { economyOf, type Figures } from './report.ts';
import {
  levelRules,
  levels,
  noRules,
  only,
  type Rule,
  type Rules,
  today,
  todayRules,
  withSettings,
  without,
} from './rules.ts';

/** Farms and people without one rule, beside those with all of them. */
export interface Ablated {
  readonly name: string;
  readonly gainer: string;
  readonly before: number;
  readonly after: number;
  readonly rise: number;
  /** Farms whose return rises by 5 % or more. */
  readonly gainers: number;
  readonly delayedBefore: number;
  readonly delayed: number;
  readonly lostBefore: number;
  readonly lost: number;
}

const RISES = 0.05;
/** Below it a return is as good as none. */
const NOTHING = 0.01;

const compare = (name: string, before: Figures, after: Figures): Ablated => {
  const changes = after.farms.map((one, at) => {
    const was = before.farms[at]!.return;
    return { ...one, was, rise: (one.return - was) / Math.max(NOTHING, was) };
  });
  const most = changes.reduce((one, other) => (other.rise > one.rise ? other : one));
  return {
    name,
    gainer: most.rise > 0 ? most.name : 'none',
    before: most.was,
    after: most.return,
    rise: most.rise,
    gainers: changes.filter(({ rise }) => rise >= RISES).length,
    delayedBefore: before.exits.part,
    delayed: after.exits.part,
    lostBefore: before.loss.part,
    lost: after.loss.part,
  };
};

const startTimes = (times: number) => ({
  exit_start_established: (defaultEligibility.exit_start_established * BigInt(times * 2)) / 2n,
});
/** Other settings of the levels that are worth a look. */
const variants: readonly Rules[] = [
  only(levels, ['verified_exits', 'allowance', 'established', 'exit_wait']),
  withSettings(levels, { wallet_history_days: 30 }, 'wallets of 30 days verify'),
  withSettings(levels, { telegram_age_days: 0 }, 'every Telegram account is established'),
  withSettings(levels, { cluster_least: 3 }, 'clusters from 3 accounts on'),
  withSettings(levels, { cluster_weight_bp: 5_000 }, 'cluster_weight_bp 5,000'),
  withSettings(levels, { exit_start_fresh: 0n }, 'nothing leaves a fresh identity'),
  ...[0.5, 2, 4, 8].map((times) =>
    withSettings(levels, startTimes(times), `exit_start_established × ${times}`),
  ),
];

export interface Size {
  readonly seed: number;
  readonly people: number;
  readonly days: number;
}

/** Switches each rule off in turn. */
export const ablate = (
  size: Size,
  said: (row: Ablated) => void = () => {},
): { readonly today: Ablated[]; readonly levels: Ablated[] } => {
  const plain: Honest = liveHonest(size.seed, size.people, size.days, noRules);
  const each = (rules: Rules, of: readonly Rules[], names: readonly string[]): Ablated[] => {
    const before = economyOf(size, rules, plain);
    return of.map((changed, at) => {
      const row = compare(names[at]!, before, economyOf(size, changed, plain));
      said(row);
      return row;
    });
  };
  const off = (rules: Rules, all: object) => {
    const names = Object.keys(all) as Rule[];
    return { names, of: names.map((name) => without(rules, name)) };
  };
  const [old, design] = [off(today, todayRules), off(levels, levelRules)];
  return {
    today: each(today, old.of, old.names),
    levels: each(
      levels,
      [...design.of, ...variants],
      [...design.names, ...variants.map(({ name }) => name)],
    ),
  };
};
