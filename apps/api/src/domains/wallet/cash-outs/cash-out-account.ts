import type { PayoutChain } from '@taice/contract';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import type { Services } from '../../../platform/services.ts';
import { requiresAge } from '../../../platform/standing.ts';
import { type Ineligible, ineligible } from '../../eligibility/eligibility.ts';
import { exitsOf, type ExitsRow, unreviewedRemainingOf } from '../../eligibility/exits.ts';
import { balancesOf } from '../../ledger/queries.ts';
import { confirms } from '../../notifications/pref-queries.ts';

/** The facts that decide if a person's points may leave, and if the staff reviews it first. */
export interface CashOutAccount {
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
  readonly available: bigint;
  readonly isOpen: boolean;
  /** Micro-points that may leave without a review. */
  readonly unreviewedRemaining: bigint;
  /** Whether any of theirs has arrived. */
  readonly hasArrived: boolean;
}

const CASH_OUT_ACCOUNT = `select ${ineligible('u.id', '$2')} as why, u.status, u.cashout_from,
    case $3 when 'bsc' then u.chain_address else u.ton_address end as address, b.available, x.*,
    exists (select from cash_out where user_id = u.id and ended_at is null) as is_open,
    exists (select from payout_switch where chain = $3 and not is_on) as is_stopped,
    ${confirms('$4')} as confirms,
    u.telegram_id is not null and u.telegram_can_write as can_be_asked,
    exists (select from cash_out where user_id = u.id and state = 'confirmed') as has_arrived
  from "user" u
  cross join lateral (${balancesOf('u.id')}) b
  cross join lateral ${exitsOf('u.id', '$4')} x
  left join notification_pref n on n.user_id = u.id
  where u.id = $1`;

interface CashOutAccountRow extends ExitsRow {
  readonly why: Ineligible | null;
  readonly status: string;
  readonly cashout_from: Date | null;
  readonly address: string | null;
  readonly available: bigint;
  readonly is_open: boolean;
  readonly is_stopped: boolean;
  readonly confirms: boolean;
  readonly can_be_asked: boolean;
  readonly has_arrived: boolean;
}

type Needs = Pick<Services, 'clock' | 'settings' | 'config'> & { readonly db: Database };

/** What is known of a person who wants points to leave for a chain. */
export const readCashOutAccount = async (
  { db, clock, settings, config }: Needs,
  userId: bigint,
  chain: PayoutChain,
): Promise<CashOutAccount> => {
  const isAgeRequired = requiresAge({ settings, config });
  const values = [userId, isAgeRequired, chain, clock.rule()];
  const [row] = await preparedQuery<CashOutAccountRow>(
    db,
    'cash_out_account',
    CASH_OUT_ACCOUNT,
    values,
  );
  if (!row) throw new Error(`there is no person ${userId}`);
  return {
    why: row.why,
    isStopped: row.is_stopped,
    confirms: row.confirms,
    canBeAsked: row.can_be_asked,
    isLeaving: row.status === 'deleting',
    address: row.address,
    addressFrom: row.cashout_from,
    available: row.available,
    isOpen: row.is_open,
    unreviewedRemaining: unreviewedRemainingOf(row, settings),
    hasArrived: row.has_arrived,
  };
};
