import type { PayoutChain } from '@taice/contract';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import type { Services } from '../../../platform/services.ts';
import { requiresAge } from '../../../platform/standing.ts';
import { type Ineligible, ineligible } from '../../eligibility/eligibility.ts';
import { exitsOf, type ExitsRow, unreviewedRemainingOf } from '../../eligibility/exits.ts';
import { balancesOf } from '../../ledger/queries.ts';
import { confirms } from '../../notifications/pref-queries.ts';

/** Facts that decide if a person's points may leave, and if staff review them first. */
export interface CashOutAccount {
  readonly why: Ineligible | null;
  /** True if payouts on this chain are stopped, by staff or by the worker. */
  readonly isStopped: boolean;
  /** `confirms`: every cash-out waits for an answer in the bot's chat. `canBeAsked`: the bot can write there. */
  readonly confirms: boolean;
  readonly canBeAsked: boolean;
  readonly isLeaving: boolean;
  readonly address: string | null;
  /** Earliest time of payments to this address; in the past: payments are allowed. */
  readonly addressFrom: Date | null;
  readonly available: bigint;
  readonly isOpen: boolean;
  /** Micro-points that may leave without a review. */
  readonly unreviewedRemaining: bigint;
  /** True if any earlier cash-out arrived. */
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

/** Reads the facts about a person's cash-outs on a chain. */
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
  if (!row) throw new Error(`user ${userId} not found`);
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
