import type pg from 'pg';

// Rows of this server's transactions are below `next_xid`, for any statement that sees them.
const CONTINUE_XIDS_SQL = `with stored as (
    (select xid from ledger_journal order by xid desc limit 1)
    union all (select xid from outbox order by xid desc limit 1)
    union all select xid from outbox_consumer
  )
  update xid_base set base = newest.xid::text::bigint
  from (select xid from stored order by xid desc limit 1) newest
  where newest.xid >= next_xid()`;

/**
 * After a restore from a dump, lets this server's transaction numbers begin above those that the earlier server stored:
 * the order of events and of sealed journals rests on them.
 */
export const continueXids = async (client: pg.Client): Promise<void> => {
  await client.query(CONTINUE_XIDS_SQL);
};
