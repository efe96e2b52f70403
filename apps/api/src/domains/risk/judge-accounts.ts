import { addDays, businessDay } from '@taice/core/rules';
import { hot, type Tx } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { attempt } from '../../platform/jobs/attempt.ts';
import type { Services } from '../../platform/services.ts';
import { words } from '../../platform/words.ts';
import { decideAccount } from '../moderation/decide-account.ts';
import { earnersSince, riskFacts } from './facts.ts';
import { type RiskSignal, scoreOf } from './signals.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'numbers' | 'log'>;

const BATCH = 200;
/** Who decides where no person does, as the log of decisions names it. */
const JUDGE = 'risk';

const KEEP = `insert into risk_score (user_id, score, signals, at) values ($1, $2, $3::jsonb, $4)
  on conflict (user_id) do update set score = excluded.score, signals = excluded.signals, at = excluded.at`;
const FORGET = 'delete from risk_score where user_id = any($1::bigint[])';

// Whoever was limited and is not any more was looked at, and what was found then says nothing from now on.
const FOLLOW = `update risk_case c set decided_at = $1,
    state = case when u.status = 'limited' then 'limited' else 'cleared' end
  from "user" u
  where u.id = c.user_id
    and ((c.state = 'open' and u.status = 'limited') or (c.state = 'limited' and u.status = 'active'))
  returning c.user_id, c.state`;

// Not where the staff has found it to be nothing since `$4`, when what it rests on was read.
const OPEN = `insert into risk_case (user_id, state, score, signals, opened_at)
  select $1::bigint, 'open', $2::int, $3::jsonb, $4::timestamptz
  where not exists (select from risk_case c where c.user_id = $1 and c.state = 'cleared' and c.decided_at >= $4)
  on conflict (user_id) where state <> 'cleared'
    do update set score = greatest(risk_case.score, excluded.score), signals = excluded.signals
    where risk_case.state = 'open' and excluded.score >= risk_case.score
  returning id`;
const LIMITED = `update risk_case set state = 'limited', decided_at = $2 where user_id = $1 and state = 'open'
  returning id`;

interface Judged {
  readonly userId: bigint;
  readonly score: number;
  readonly signals: readonly RiskSignal[];
}

/** Limits an account whose signals leave no doubt; false: it has no open case, or is nobody's to limit any more. */
const limit = async (tx: Tx, { clock }: Needs, { userId, signals }: Judged): Promise<boolean> => {
  const person = await tx
    .selectFrom('user')
    .select(['lang', 'status'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (person?.status !== 'active') return false;
  if ((await hot(tx, 'risk_limited', LIMITED, [userId, clock.real()])).length === 0) return false;
  const signs = signals.map(({ key }) => words(person.lang, `risk.${key}`));
  const reason = words(person.lang, 'risk.limited', { signs });
  await decideAccount(tx, { staff: JUDGE, reason, at: clock.rule() }, userId, 'limit');
  return true;
};

/** Opens the case of somebody judged at `at` (real clock), and limits them where that is clear; true: it did. */
const actOn = (needs: Needs, judged: Judged, at: Date): Promise<boolean> =>
  transaction(needs.db, async (tx) => {
    const told = JSON.stringify(judged.signals);
    await hot(tx, 'risk_open', OPEN, [judged.userId, judged.score, told, at]);
    return judged.score >= needs.numbers.risk_limit && limit(tx, needs, judged);
  });

const judgeSome = async (needs: Needs, people: readonly bigint[]): Promise<void> => {
  const { db, clock, numbers, log } = needs;
  const at = clock.real();
  const judged = (await riskFacts(db, people, at))
    .map((facts) => ({ userId: facts.user_id, ...scoreOf(facts) }))
    .filter(({ score }) => score > 0);
  const suspects = new Set(judged.map(({ userId }) => userId));
  await hot(db, 'risk_forget', FORGET, [people.filter((id) => !suspects.has(id))]);
  for (const each of judged) {
    await hot(db, 'risk_keep', KEEP, [each.userId, each.score, JSON.stringify(each.signals), at]);
    if (each.score < numbers.risk_review) continue;
    if (await attempt(needs, 'risk', each.userId, () => actOn(needs, each, at)))
      log.info({ user: `${each.userId}`, score: each.score }, 'an account was limited');
  }
};

/**
 * Works out the score of everybody who earned anything yesterday or today, opens a case for the staff from
 * `risk_review` on, and limits from `risk_limit` on. Says nothing before it acts. Repeated, or run by two processes, it
 * comes to the same.
 */
export const judgeAccounts = async (needs: Needs): Promise<void> => {
  const { db, clock } = needs;
  const since = addDays(businessDay(clock.rule()), -1);
  await hot(db, 'risk_follow', FOLLOW, [clock.real()]);
  for (let after = 0n; ;) {
    const people = await earnersSince(db, { since, after, most: BATCH });
    if (people.length > 0) await judgeSome(needs, people);
    if (people.length < BATCH) return;
    after = people.at(-1) ?? after;
  }
};
