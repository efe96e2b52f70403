import type { Numbers } from '../../platform/numbers.ts';
import { asksAge, type EarningRules, noEarning } from '../../platform/standing.ts';
import { ownPersonDays } from './own-person.ts';

/** What `whyNoWin` is asked with, in its order. */
export type WinRules = readonly [asksAge: boolean, ownPersonDays: number];

export const winRules = (
  rules: EarningRules & {
    readonly numbers: Pick<Numbers, 'first_view_reward' | 'first_view_days'>;
  },
): WinRules => [asksAge(rules), ownPersonDays(rules.numbers)];

/**
 * For a statement that reads the person `u`: null, or why they may win nothing by what is shared or won by place. Whoever
 * has had no video paid may be one of a crowd, and takes nothing from others.
 */
export const whyNoWin = (asks: string, days: string): string =>
  `coalesce(${noEarning(asks)}, case when not is_own_person(u.id, ${days}::int) then 'no_first_view' end)`;
