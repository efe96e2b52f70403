import type { Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import type { Numbers } from '../../platform/numbers.ts';
import type { JournalType } from '../ledger/journal-types.ts';
import { ledgerTitles } from '../wallet/ledger-words.ts';

type Texts = Readonly<Record<Lang, string>>;

const settled: Texts = {
  en: "At 0:00 (UTC+8) the day's points are paid out, multiplied by the day's factor.",
  cn: '当天的积分在零点（UTC+8）乘以当日系数后发放。',
  tw: '當天的積分在零點（UTC+8）乘以當日係數後發放。',
};

const viewRule = (numbers: Numbers): Texts => {
  const pay = formatMicro(numbers.view_reward_base);
  const seconds = numbers.view_min_ms / 1000;
  const part = Math.round(numbers.view_min_ratio * 100);
  const cap = numbers.view_reward_daily_cap;
  return {
    en: `A video pays ${pay} points once, when ${seconds} s of it or ${part} % of it were watched by the server's clock, for up to ${cap} videos a day. ${settled.en}`,
    cn: `每个视频按服务器计时看满 ${seconds} 秒或 ${part}% 即可获得 ${pay} 积分，每个视频一次，每天最多 ${cap} 个。${settled.cn}`,
    tw: `每部影片依伺服器計時看滿 ${seconds} 秒或 ${part}% 即可獲得 ${pay} 積分，每部影片一次，每天最多 ${cap} 部。${settled.tw}`,
  };
};

const signInRule = (numbers: Numbers): Texts => {
  const days = numbers.signin_points.map(formatMicro);
  const bonus = formatMicro(numbers.seven_days_sign_in_reward);
  return {
    en: `Signing in pays ${days.join(', ')} points on the days of a cycle of seven, and ${bonus} more on the seventh. ${settled.en}`,
    cn: `七天一个周期，每天签到依次获得 ${days.join('、')} 积分，第七天另加 ${bonus}。${settled.cn}`,
    tw: `七天一個週期，每天簽到依序獲得 ${days.join('、')} 積分，第七天另加 ${bonus}。${settled.tw}`,
  };
};

const firstViewRule = (numbers: Numbers): Texts => {
  const pay = formatMicro(numbers.first_view_reward);
  return {
    en: `The first video that a person ever watches pays ${pay} points, once per person, at once and without a factor.`,
    cn: `第一次看完视频可获得 ${pay} 积分，每人一次，立即到账，不乘系数。`,
    tw: `第一次看完影片可獲得 ${pay} 積分，每人一次，立即入帳，不乘係數。`,
  };
};

const settlementRule: Texts = {
  en: "The day's points move from pending to the balance, multiplied by the day's factor: the day's pool divided by what everybody earned, at most 1.",
  cn: '当天的待结算积分乘以当日系数后转入余额；系数为当日积分池除以所有人当天获得的积分，最高为 1。',
  tw: '當天的待結算積分乘以當日係數後轉入餘額；係數為當日積分池除以所有人當天獲得的積分，最高為 1。',
};

/** The rule by which a ledger row came about, in the reader's language. */
export const ruleText = (type: JournalType, numbers: Numbers, lang: Lang): string => {
  if (type === 'view') return viewRule(numbers)[lang];
  if (type === 'sign_in' || type === 'sign_in_bonus') return signInRule(numbers)[lang];
  if (type === 'first_view') return firstViewRule(numbers)[lang];
  if (type === 'settlement') return settlementRule[lang];
  return ledgerTitles[type][lang];
};
