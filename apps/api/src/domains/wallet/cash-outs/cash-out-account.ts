import type { PayoutChain } from '@taice/contract';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import type { Services } from '../../../platform/services.ts';
import { requiresAgeConfirmation } from '../../../platform/earning-eligibility.ts';
import { type IneligibilityReason, ineligibilitySql } from '../../eligibility/eligibility.ts';
import { exitsSql, type ExitsRow, unreviewedRemainingFor } from '../../eligibility/exits.ts';
import { balancesSql } from '../../ledger/queries.ts';
import { confirmationCondition } from '../../notifications/pref-queries.ts';

/** Facts that decide if a person's points may leave, and if staff review them first. */
export interface CashOutAccount {
  readonly why: IneligibilityReason | null;
  /** True if payouts on this chain are stopped, by staff or by the worker. */
  readonly isStopped: boolean;
  /** `requiresConfirmation`: every cash-out waits for an answer in the bot's chat. `canBeMessaged`: the bot can write there. */
  readonly requiresConfirmation: boolean;
  readonly canBeMessaged: boolean;
  readonly isLeaving: boolean;
  readonly address: string | null;
  /** Earliest time of payments to this address; in the past: payments are allowed. */
  readonly addressFrom: Date | null;
  readonly available: bigint;
  readonly hasOpenCashOut: boolean;
  /** Micro-points that may leave without a review. */
  readonly unreviewedRemaining: bigint;
  /** True if any earlier cash-out arrived. */
  readonly hasArrived: boolean;
}

const READ_CASH_OUT_ACCOUNT = `select ${ineligibilitySql('u.id', '$2')} as why, u.status, u.cashout_from,
    case $3 when 'bsc' then u.chain_address else u.ton_address end as address, b.available, x.*,
    exists (select from cash_out where user_id = u.id and ended_at is null) as is_open,
    exists (select from payout_switch where chain = $3 and not is_on) as is_stopped,
    ${confirmationCondition('$4')} as confirms,
    u.telegram_id is not null and u.telegram_can_write as can_be_asked,
    exists (select from cash_out where user_id = u.id and state = 'confirmed') as has_arrived
  from "user" u
  cross join lateral (${balancesSql('u.id')}) b
  cross join lateral ${exitsSql('u.id', '$4')} x
  left join notification_pref n on n.user_id = u.id
  where u.id = $1`;

interface CashOutAccountRow extends ExitsRow {
  readonly why: IneligibilityReason | null;
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
  const isAgeRequired = requiresAgeConfirmation({ settings, config });
  const values = [userId, isAgeRequired, chain, clock.rule()];
  const [row] = await preparedQuery<CashOutAccountRow>(
    db,
    'cash_out_account',
    READ_CASH_OUT_ACCOUNT,
    values,
  );
  if (!row) throw new Error(`user ${userId} not found`);
  return {
    why: row.why,
    isStopped: row.is_stopped,
    requiresConfirmation: row.confirms,
    canBeMessaged: row.can_be_asked,
    isLeaving: row.status === 'deleting',
    address: row.address,
    addressFrom: row.cashout_from,
    available: row.available,
    hasOpenCashOut: row.is_open,
    unreviewedRemaining: unreviewedRemainingFor(row, settings),
    hasArrived: row.has_arrived,
  };
};
