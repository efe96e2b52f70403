import { sql } from 'kysely';
import { type Database, preparedQuery, type Tx } from './db/pool.ts';

/** The staff member who decides, the reason sent to the person concerned, and the time (rule clock). */
export interface Decider {
  readonly staff: string;
  readonly reason: string;
  readonly at: Date;
}

export interface Decision {
  readonly action: string;
  readonly target: readonly [
    (
      | 'post'
      | 'comment'
      | 'user'
      | 'appeal'
      | 'task'
      | 'leader_week'
      | 'activity'
      | 'prize'
      | 'order'
      | 'cash_out'
      | 'payout'
      | 'number'
      | 'sending'
      | 'broadcast'
      | 'nft_series'
      | 'nft'
      | 'nft_order'
      | 'nft_payment'
      | 'finding'
    ),
    bigint,
  ];
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

const WRITE_SQL = `select audit_write($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8) as seq`;

/** Records a decision in the caller's transaction; returns its number in the log. */
export const audit = async (tx: Tx, decider: Decider, decision: Decision): Promise<bigint> => {
  const [type, id] = decision.target;
  const snapshots = [JSON.stringify(decision.before), JSON.stringify(decision.after)];
  const values = [
    decider.staff,
    decision.action,
    type,
    id,
    ...snapshots,
    decider.reason,
    decider.at,
  ];
  const [row] = await preparedQuery<{ seq: bigint }>(tx, 'audit_write', WRITE_SQL, values);
  if (!row) throw new TypeError('audit_write returned no row');
  return row.seq;
};

/** The first row of the log that is missing or altered; null: none. */
export const verifyAudit = async (db: Database): Promise<bigint | null> => {
  const { rows } = await sql<{ seq: bigint }>`
    select seq from (
      select *, lag(hash, 1, '\\x'::bytea) over (order by seq) as hash_before, row_number() over (order by seq) as place
      from audit_log
    ) l
    where seq <> place or prev_hash <> hash_before or hash <> audit_hash(prev_hash, seq, staff, action, target_type,
      target_id, before, after, reason, at)
    order by seq limit 1`.execute(db);
  return rows[0]?.seq ?? null;
};
