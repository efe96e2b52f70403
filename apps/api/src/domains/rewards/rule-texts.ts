import type { Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import type { Settings } from '../../platform/settings.ts';
import { translate } from '../../platform/translate.ts';
import type { JournalType } from '../ledger/journal-types.ts';

/** The rule behind a ledger row, in the reader's language. */
export const ruleText = (type: JournalType, settings: Settings, lang: Lang): string => {
  if (type === 'view')
    return translate(lang, 'rule.view', {
      pay: formatMicro(settings.view_reward_base),
      seconds: settings.view_min_ms / 1000,
      part: Math.round(settings.view_min_ratio * 100),
      cap: settings.view_reward_daily_cap,
    });
  if (type === 'sign_in' || type === 'sign_in_bonus')
    return translate(lang, 'rule.sign_in', {
      days: settings.signin_points.map(formatMicro),
      bonus: formatMicro(settings.seven_days_sign_in_reward),
    });
  if (type === 'repair')
    return translate(lang, 'rule.repair', { part: settings.nft_repair_bp / 100 });
  if (type === 'first_view')
    return translate(lang, 'rule.first_view', { pay: formatMicro(settings.first_view_reward) });
  if (type === 'referral')
    return translate(lang, 'rule.referral', {
      pay: formatMicro(settings.referral_reward),
      hours: settings.referral_hold_ms / 3_600_000,
    });
  if (
    type === 'settlement' ||
    type === 'task' ||
    type === 'group_bonus' ||
    type === 'leaderboard' ||
    type === 'activity' ||
    type === 'invite_milestone' ||
    type === 'compensation' ||
    type === 'post_reward_fund' ||
    type === 'post_reward_fee' ||
    type === 'post_reward_claim' ||
    type === 'post_reward_refund' ||
    type === 'boost' ||
    type === 'clawback'
  )
    return translate(lang, `rule.${type}`);
  return translate(lang, `ledger.${type}`);
};
