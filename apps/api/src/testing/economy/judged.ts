import { type RiskFacts, scoreOf } from '../../domains/risk/signals.ts';
import { numbers } from './before.ts';
import { contributions, earnOn, newAccount, sumOf } from './earn.ts';
import type { Member } from './plans.ts';
import type { Rules } from './rules.ts';

const nothing: RiskFacts = {
  user_id: 0n,
  watched_ms: 0,
  span_ms: 0,
  rest_ms: 0,
  sessions: 0,
  qualified: 0,
  voided: 0,
  regular: 0,
  undelivered: 0,
  earned: 0,
  takes_part: false,
  on_device: 1,
  on_address: 1,
  made_together: 1,
  from_new: 0,
  at_place: 1,
  at_receiver: 1,
};

/** Points of an account's first week, friends' included. */
const earnedBy = ({ deeds, lasts, sharesDevices }: Member, rules: Rules): number => {
  const account = newAccount(sharesDevices);
  let points = 0;
  for (let day = 0; day < Math.min(7, lasts); day += 1)
    points += sumOf(earnOn(account, day, deeds(day), rules), [...contributions, 'friends']);
  return points;
};

/** On the third day of use there is enough to judge by; the staff looks at a case within two more. */
const JUDGED_ON = 3;
const LOOKED_ON = 5;

/** The day of use on which an account is stopped, by the signs of the product; Infinity: it is not. */
export const stoppedOn = (member: Member, rules: Rules): number => {
  if (!rules.on.has('risk_score')) return Number.POSITIVE_INFINITY;
  const earned = earnedBy(member, rules);
  const at_receiver = member.ownExit || !rules.on.has('receivers') ? 1 : member.from + 7;
  const { score } = scoreOf({ ...nothing, earned, at_receiver, ...member.facts });
  if (earned === 0) return Number.POSITIVE_INFINITY;
  if (score >= numbers.risk_limit) return JUDGED_ON;
  return score >= numbers.risk_review ? LOOKED_ON : Number.POSITIVE_INFINITY;
};
