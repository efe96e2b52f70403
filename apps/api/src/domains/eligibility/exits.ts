import { knownDays, type ReviewSettings, unreviewedRemaining } from '@taice/core/rules';
import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { Settings } from '../../platform/settings.ts';

/** An account's exits so far, as returned by `exits_of`. Amounts in micro-points. */
export interface ExitsRow {
  readonly is_established: boolean;
  readonly is_known: boolean;
  readonly unreviewed: bigint;
  readonly last_30_days: bigint;
}

/** SQL: the columns of `ExitsRow` for `user`, at the time (rule clock) of the parameter `at`. */
export const exitsSql = (user: string, at: string): string =>
  `exits_of(${user}, ${at}::timestamptz - interval '${knownDays} days')`;

/** Micro-points that may still leave without a review, as a cash-out or as a code. */
export const unreviewedRemainingFor = (
  row: ExitsRow,
  settings: Pick<Settings, keyof ReviewSettings>,
): bigint =>
  unreviewedRemaining(
    {
      isEstablished: row.is_established,
      isKnown: row.is_known,
      unreviewed: row.unreviewed,
      last30Days: row.last_30_days,
    },
    settings,
  );

const LOCK_EXITS = `select from "user" where id = $1 for no key update`;

/** Serializes a person's exits, so that the second includes the first. */
export const lockExits = async (tx: Tx, userId: bigint): Promise<void> => {
  await preparedQuery(tx, 'exits_lock', LOCK_EXITS, [userId]);
};
