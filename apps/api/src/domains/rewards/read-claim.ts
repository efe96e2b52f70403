import { batchLoader, alignByIndex } from '../../platform/db/batch-loader.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { type CallUse, type CallUseRow, callUseSql } from '../../platform/http/idempotency.ts';
import {
  type ClaimedSession,
  type ClaimRow,
  firstViewRef,
  type PaidView,
  sessionColumns,
} from './queries.ts';

/** A person's first-view reward, as a claim reads it. */
export type FirstViewClaim = Pick<
  ClaimRow,
  'id' | 'user_id' | 'amount' | 'state' | 'biz_date' | 'expires_at'
>;

/** All facts that decide a claim, from one snapshot. */
export interface ClaimFacts {
  readonly used: CallUseRow<PaidView>;
  /** Undefined if the session is not this person's. */
  readonly session: ClaimedSession | undefined;
  /** In any state; undefined if it was never opened. */
  readonly first: FirstViewClaim | undefined;
  /** True if this account had its first-view reward opened. */
  readonly hadGrant: boolean;
}

interface ClaimRequest {
  readonly sessionId: string;
  readonly use: CallUse;
}

/** Columns are null if the person has no such session or reward. */
type Row = CallUseRow<PaidView> &
  ClaimedSession & {
    readonly at: number;
    readonly first_id: bigint | null;
    readonly first_amount: bigint;
    readonly first_state: ClaimRow['state'];
    readonly first_day: Day;
    readonly first_expires_at: Date | null;
    readonly had_grant: boolean;
  };

const READ_CLAIMS = `select c.at::int, ${sessionColumns.map((name) => `s.${name}`).join(', ')},
    f.id as first_id, f.amount as first_amount, f.state as first_state, f.biz_date as first_day,
    f.expires_at as first_expires_at,
    exists (select from first_view_identity g where g.user_id = c.user_id) as had_grant,
    ${callUseSql.columns}
  from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::uuid[])
    with ordinality as c(user_id, session_id, call_session_id, call_nonce, call_key, at)
  left join view_session s on s.id = c.session_id and s.user_id = c.user_id
  left join claimable f on f.user_id = c.user_id and f.type = 'first_view' and f.ref_id = '${firstViewRef}'
  ${callUseSql.join}`;

const factsOf = (row: Row | undefined, { use: { userId } }: ClaimRequest): ClaimFacts => {
  if (!row) throw new Error('the claim query returned no row');
  return {
    used: row,
    session: (row.id as string | null) === null ? undefined : row,
    first:
      row.first_id === null
        ? undefined
        : {
            id: row.first_id,
            user_id: userId,
            amount: row.first_amount,
            state: row.first_state,
            biz_date: row.first_day,
            expires_at: row.first_expires_at,
          },
    hadGrant: row.had_grant,
  };
};

/** Reads the facts of all concurrent claims at once. Nothing is locked. */
export const readClaim = batchLoader(
  async (db, requests: readonly ClaimRequest[]): Promise<ClaimFacts[]> => {
    const column = <T>(pick: (one: ClaimRequest) => T): T[] => requests.map(pick);
    const rows = await preparedQuery<Row>(db, 'claims_read', READ_CLAIMS, [
      column(({ use }) => use.userId),
      column(({ sessionId }) => sessionId),
      column(({ use }) => use.sessionId),
      column(({ use }) => use.nonce),
      column(({ use }) => use.key),
    ]);
    const aligned = alignByIndex(rows, requests);
    return requests.map((one, index) => factsOf(aligned[index], one));
  },
);
