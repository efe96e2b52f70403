import type { LatestLt } from '@taice/chain/ton-payer';
import { type Database, hot } from '../../../platform/db/pool.ts';

const TOLD = `insert into account_lt (address, lt) values ($1, $2)
  on conflict (address) do update set lt = greatest(account_lt.lt, excluded.lt) returning lt`;
const READ = `select lt from account_lt where address = $1`;

/** Keeps what nodes have told of accounts that pay in the database: a process that begins anew believes none that knows less. */
export const latestLtIn = (db: Database): LatestLt => {
  /** What stands there at least. */
  const least = new Map<string, bigint>();
  return {
    told: async (address, lt) => {
      if (lt <= (least.get(address) ?? 0n)) return;
      const [row] = await hot<{ lt: bigint }>(db, 'account_lt_told', TOLD, [address, lt]);
      least.set(address, row?.lt ?? lt);
    },
    // Another process may have been told more.
    read: async (address) =>
      (await hot<{ lt: bigint }>(db, 'account_lt_read', READ, [address]))[0]?.lt ?? 0n,
  };
};
