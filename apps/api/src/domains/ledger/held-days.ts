import { businessDay } from '@taice/core/rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';

/** A person's contribution on one day. Micro-points. */
export interface HeldDay {
  readonly biz_date: Day;
  readonly points: bigint;
}

/** Pays the held days of a person, each with the factor of its own settlement; none is paid twice. */
export const releaseHeldDays = async (
  tx: Tx,
  userId: bigint,
  at: Date,
): Promise<(HeldDay & { readonly paid: bigint })[]> => {
  const { rows } = await sql<HeldDay & { paid: bigint }>`
    select * from ledger_release_held(${userId}, ${businessDay(at)}::date, ${at})`.execute(tx);
  return rows;
};

/** Forfeits a person's unpaid held and open days. */
export const forfeitDays = async (tx: Tx, userId: bigint, at: Date): Promise<HeldDay[]> => {
  const { rows } = await sql<HeldDay>`
    select * from ledger_forfeit_days(${userId}, ${businessDay(at)}::date, ${at})`.execute(tx);
  return rows;
};

/** Burns all of a person's points in all buckets; returns the micro-points. */
export const forfeitAll = async (tx: Tx, userId: bigint, at: Date): Promise<bigint> => {
  const { rows } = await sql<{ sum: bigint }>`
    select ledger_forfeit_all(${userId}, ${businessDay(at)}::date, ${at}) as sum`.execute(tx);
  return rows[0]?.sum ?? 0n;
};
