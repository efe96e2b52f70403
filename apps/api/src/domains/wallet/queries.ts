import { businessDayStart } from '@taice/core/rules';
import { batchLoader, alignByIndex } from '../../platform/db/batch-loader.ts';
import type { Database } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { grantTypes } from '../ledger/journal-types.ts';
import { streakColumns, type StreakRow } from '../sign-in/queries.ts';

/** Everything the wallet shows, except the day's factor. Micro-points. */
export interface WalletRow extends StreakRow {
  readonly pending: bigint;
  /** Points of open days, before the factor. The rest of `pending` is referral rewards under review. */
  readonly tonight: bigint;
  readonly available: bigint;
  readonly held: bigint;
  /**
   * Earned on the day, before the factor, as the ledger's days count it: contributions, grants, and referral rewards,
   * held or not.
   */
  readonly today: bigint;
  /** The part that waits for the check of a friend. */
  readonly today_held: bigint;
  /** 0: the person has not been through the guide. */
  readonly is_new_desc: 0 | 1;
}

const GRANT_TYPES = grantTypes.map((type) => `'${type}'`).join(', ');

const READ_WALLETS = `select k.at::int, b.pending, b.available, b.held,
    coalesce(d.open, 0)::bigint as tonight,
    (coalesce(d.points, 0) + coalesce(g.points, 0) + coalesce(f.points, 0))::bigint as today,
    coalesce(f.held, 0)::bigint as today_held, u.is_new_desc,
    ${streakColumns}
  from unnest($1::bigint[], $2::date[], $3::timestamptz[])
    with ordinality k (user_id, day, since, at)
  join "user" u on u.id = k.user_id
  cross join lateral (
    select coalesce(sum(balance) filter (where bucket = 'pending'), 0)::bigint as pending,
      coalesce(sum(balance) filter (where bucket = 'available'), 0)::bigint as available,
      coalesce(sum(balance) filter (where bucket = 'held'), 0)::bigint as held,
      max(id) filter (where bucket = 'available') as available_id,
      max(id) filter (where bucket = 'pending') as pending_id
    from ledger_account
    where owner_type = 'user' and owner_id = u.id and owner_name = '' and currency_key = 'taice'
  ) b
  left join lateral (
    -- A grant for today is never older than today. The index finds the few rows of one account.
    select sum(e.amount) filter (where j.ref_type is distinct from 'release') as points,
      bool_or(j.ref_type = 'release') as has_release
    from ledger_entry e join ledger_journal j on j.id = e.journal_id
    where e.account_id = b.available_id and e.at >= k.since and e.amount > 0
      and j.biz_date = k.day and j.type in (${GRANT_TYPES})
  ) g on true
  left join lateral (
    select sum(points) filter (where biz_date = k.day) as points, sum(points) filter (where state = 'open') as open
    from daily_contribution where user_id = u.id and biz_date > k.day - 7
  ) d on true
  left join lateral (
    -- Only for people with referral rewards: for all others only open days are pending.
    select sum(e.amount) as points, sum(e.amount) filter (where not exists (
        select from ledger_journal l where l.idem_key in (j.idem_key || ':release', 'claw:' || j.id))) as held
    from ledger_entry e join ledger_journal j on j.id = e.journal_id
    where (b.pending > coalesce(d.open, 0) or g.has_release)
      and e.account_id = b.pending_id and e.at >= k.since and e.amount > 0
      and j.biz_date = k.day and j.type = 'referral'
  ) f on true
  left join streak_state s on s.user_id = u.id`;

interface WalletRequest {
  readonly userId: bigint;
  readonly today: Day;
}

const wallets = batchLoader(async (db, requests: readonly WalletRequest[]) => {
  const rows = await preparedQuery<WalletRow & { at: number }>(db, 'wallets_read', READ_WALLETS, [
    requests.map(({ userId }) => userId),
    requests.map(({ today }) => today),
    requests.map(({ today }) => new Date(businessDayStart(today))),
  ]);
  return alignByIndex(rows, requests);
});

/** Called after every navigation: one statement for all concurrent callers, with unique indexes only. */
export const readWallet = (
  db: Database,
  userId: bigint,
  today: Day,
): Promise<WalletRow | undefined> => wallets(db, { userId, today });

const READ_ADDRESSES = `select chain_address, ton_address, greatest(chain_bound_at, ton_bound_at) as bound_at,
    cashout_from from "user" where id = $1`;

export interface AddressesRow {
  readonly chain_address: string | null;
  readonly ton_address: string | null;
  readonly bound_at: Date | null;
  readonly cashout_from: Date | null;
}

/** Payout addresses of a person. */
export const readAddresses = async (
  db: Database,
  userId: bigint,
): Promise<AddressesRow | undefined> => {
  const [row] = await preparedQuery<AddressesRow>(db, 'user_addresses', READ_ADDRESSES, [userId]);
  return row;
};
