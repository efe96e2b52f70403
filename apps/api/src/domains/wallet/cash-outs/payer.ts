import type { PayoutChain } from '@taice/contract';
import { businessDay, businessDayStart } from '@taice/core/rules';
import { type Database, hot } from '../../../platform/db/pool.ts';
import type { Services } from '../../../platform/services.ts';
import { asksAge } from '../../../platform/standing.ts';
import { type Ineligible, ineligible } from '../../eligibility/eligibility.ts';
import { balancesOf } from '../../ledger/queries.ts';
import { confirms } from '../../notifications/pref-queries.ts';

const DAY_MS = 86_400_000;
/** Over so many days the longer of the two limits goes. */
export const limitDays = 30;

/** What of a person decides whether points of theirs may leave, and whether somebody looks at it first. */
export interface Payer {
  readonly why: Ineligible | null;
  /** Nothing leaves for this chain at the moment: the staff, or the worker, has stopped it. */
  readonly isStopped: boolean;
  /** Each of theirs waits for their word in the bot's chat, and whether they can be asked there. */
  readonly confirms: boolean;
  readonly canBeAsked: boolean;
  readonly isLeaving: boolean;
  readonly address: string | null;
  /** From when on it is paid to; in the past: it is. */
  readonly addressFrom: Date | null;
  /** From when on the account is old enough. */
  readonly oldEnough: Date;
  readonly available: bigint;
  readonly isOpen: boolean;
  /** Micro-points that have left, or are about to, on this business day and within 30 days. */
  readonly day: bigint;
  readonly month: bigint;
  /** What may leave within 30 days. */
  readonly monthMost: bigint;
  /** Of 100; 0: nothing was ever seen. */
  readonly riskScore: number;
  /** Whether any of theirs has arrived. */
  readonly hasArrived: boolean;
}

const PAYER = `select ${ineligible('u.id', 'cash_out', '$2')} as why, u.status, u.created_at, u.cashout_from, u.cashout_lifted,
    case $5 when 'bsc' then u.chain_address else u.ton_address end as address,
    b.available, coalesce(r.score, 0)::int as risk_score,
    exists (select from cash_out where user_id = u.id and ended_at is null) as is_open,
    exists (select from payout_switch where chain = $5 and not is_on) as is_stopped,
    ${confirms('$6')} as confirms,
    u.telegram_id is not null and u.telegram_can_write as can_be_asked, lately.day, lately.month,
    exists (select from cash_out where user_id = u.id and state = 'confirmed') as has_arrived
  from "user" u
  cross join lateral (${balancesOf('u.id')}) b
  left join risk_score r on r.user_id = u.id
  left join notification_pref n on n.user_id = u.id
  cross join lateral (
    select coalesce(sum(amount) filter (where created_at >= $3), 0)::bigint as day,
      coalesce(sum(amount), 0)::bigint as month
    from cash_out where user_id = u.id and state <> 'refunded' and created_at > $4
  ) lately
  where u.id = $1`;

interface PayerRow {
  readonly why: Ineligible | null;
  readonly status: string;
  readonly created_at: Date;
  readonly cashout_from: Date | null;
  readonly cashout_lifted: boolean;
  readonly address: string | null;
  readonly available: bigint;
  readonly risk_score: number;
  readonly is_open: boolean;
  readonly is_stopped: boolean;
  readonly confirms: boolean;
  readonly can_be_asked: boolean;
  readonly day: bigint;
  readonly month: bigint;
  readonly has_arrived: boolean;
}

type Needs = Pick<Services, 'clock' | 'numbers' | 'config'> & { readonly db: Database };

/** How old an account is, ms, before points leave it. */
export const cashOutAgeMs = ({ numbers, config }: Pick<Needs, 'numbers' | 'config'>): number =>
  numbers.cashout_account_ms ?? (config.isDemo ? 0 : 7 * DAY_MS);

/** What is known of a person who wants points to leave for a chain. */
export const readPayer = async (
  { db, clock, numbers, config }: Needs,
  userId: bigint,
  chain: PayoutChain,
): Promise<Payer> => {
  const at = clock.rule();
  const today = new Date(businessDayStart(businessDay(at)));
  const since = new Date(at.getTime() - limitDays * DAY_MS);
  const values = [userId, asksAge({ numbers, config }), today, since, chain, at];
  const [row] = await hot<PayerRow>(db, 'cash_out_payer', PAYER, values);
  if (!row) throw new Error(`there is no person ${userId}`);
  const ageMs = cashOutAgeMs({ numbers, config });
  return {
    why: row.why,
    isStopped: row.is_stopped,
    confirms: row.confirms,
    canBeAsked: row.can_be_asked,
    isLeaving: row.status === 'deleting',
    address: row.address,
    addressFrom: row.cashout_from,
    oldEnough: new Date(row.created_at.getTime() + ageMs),
    available: row.available,
    isOpen: row.is_open,
    day: row.day,
    month: row.month,
    monthMost: row.cashout_lifted ? numbers.cashout_30d_lifted : numbers.cashout_30d_max,
    riskScore: row.risk_score,
    hasArrived: row.has_arrived,
  };
};
