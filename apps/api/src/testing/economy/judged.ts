import { type RiskFacts, scoreOf } from '../../domains/risk/signals.ts';
import { defaultNumbers as numbers } from '../../platform/numbers.ts';
import { contributions, earnOn, newAccount, sumOf } from './earn.ts';
import { farms, type Member } from './farms.ts';

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
const earnedBy = ({ deeds, lasts, sharesDevices }: Member): number => {
  const account = newAccount(sharesDevices);
  let points = 0;
  for (let day = 0; day < Math.min(7, lasts); day += 1)
    points += sumOf(earnOn(account, day, deeds(day)), [...contributions, 'friends']);
  return points;
};

const judge = (member: Member) => {
  const earned = earnedBy(member);
  const isLooked = earned > 0;
  const { score, signals } = scoreOf({ ...nothing, earned, ...member.facts });
  const act = (least: number) => isLooked && score >= least;
  return {
    score,
    signals: signals.map(({ key }) => key),
    isLooked,
    isLimited: act(numbers.risk_limit),
    isReviewed: act(numbers.risk_review),
  };
};
const verdicts = new Map(
  farms.flatMap(({ members }) => members.map((member) => [member, judge(member)] as const)),
);

/** What becomes of an account: whoever is paid anything is looked at, as in the product. */
export const judged = (member: Member): ReturnType<typeof judge> => {
  const verdict = verdicts.get(member);
  if (!verdict) throw new Error('of no farm');
  return verdict;
};
