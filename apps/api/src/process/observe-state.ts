import { Gauge, register } from 'prom-client';
import { type Database, preparedQuery } from '../platform/db/pool.ts';
import type { Services } from '../platform/services.ts';

interface Figure {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  /** Rows of a label and a value. */
  readonly sql: string;
}

/** Waiting items of each queue, with the time from which each waits. */
const QUEUES_SQL = `
  select 'mail' as queue, at from mail where state = 'queued'
  union all select 'transcode', updated_at from video_asset where asset_is_unfinished(state)
  union all select 'delivery-' || channel, due_at from delivery where state = 'waiting' and due_at <= clock_timestamp()
  union all select 'video-review', updated_at from post where state = 'review'
  union all select 'report', at from report where state = 'open'
  union all select 'appeal', at from appeal where state = 'open'
  union all select 'cash-out-review', created_at from cash_out where state = 'reviewing' and ended_at is null
  union all select 'prize-order', created_at from prize_order
    where state in ('reviewing', 'approved', 'processing') and ended_at is null
  union all select 'coin-payment', created_at from nft_payment where state = 'open'
  union all select 'mint', created_at from nft_mint where state = 'open'
  union all select 'payout-' || chain, created_at from payout
    where state in ('prepared', 'signed', 'broadcast', 'needs_attention')
  union all select 'payout-decision', updated_at from payout where state = 'needs_attention'`;

const figures: readonly Figure[] = [
  {
    name: 'taice_queue_length',
    help: 'Items that wait for a job or for the staff',
    label: 'queue',
    sql: `select queue as label, count(*)::float8 as value from (${QUEUES_SQL}) q group by queue`,
  },
  {
    name: 'taice_queue_age_seconds',
    help: 'Age of the oldest item that waits',
    label: 'queue',
    sql: `select queue as label, extract(epoch from clock_timestamp() - min(at))::float8 as value
      from (${QUEUES_SQL}) q group by queue`,
  },
  {
    name: 'taice_payouts_on',
    help: '1 if the chain pays, 0 if it is switched off or waits for arm-payouts',
    label: 'chain',
    sql: `select chain as label, (is_on and armed_instance is not null and asked_instance is null)::int::float8 as value from payout_switch`,
  },
  {
    name: 'taice_backup_age_seconds',
    help: 'Age of the last backup by pnpm backup',
    label: 'kind',
    sql: `select 'all' as label, extract(epoch from clock_timestamp() - (value #>> '{}')::timestamptz)::float8 as value
      from key_value where key = 'last_backup'`,
  },
  {
    name: 'taice_points',
    help: 'Balance of each system account in points; issuance is minus all existing points',
    label: 'account',
    sql: `select owner_name as label, sum(balance)::float8 / 1000000 as value from ledger_account
      where owner_type = 'system' and currency_key = 'taice' group by owner_name`,
  },
];

const read = (db: Database, { name, sql }: Figure): Promise<{ label: string; value: number }[]> =>
  preparedQuery(db, name, sql, []);

/** Shows in `/metrics` the queues, payouts and points that the database holds. */
export const observeState = ({ db, log }: Pick<Services, 'db' | 'config' | 'log'>): void => {
  for (const figure of figures) {
    register.removeSingleMetric(figure.name);
    const gauge = new Gauge({
      name: figure.name,
      help: figure.help,
      labelNames: [figure.label],
      collect: async () => {
        // An empty queue has no row: its old figure must go.
        gauge.reset();
        try {
          for (const { label, value } of await read(db, figure))
            gauge.set({ [figure.label]: label }, value);
        } catch (error) {
          log.warn({ err: error, metric: figure.name }, 'could not measure');
        }
      },
    });
  }
};
