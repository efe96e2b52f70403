import { knownDays, type ReviewSettings, unreviewedRemaining } from '@taice/core/rules';
import { hot, type Tx } from '../../platform/db/pool.ts';
import type { Numbers } from '../../platform/numbers.ts';

/** An account's exits so far, as `exits_of` answers them. Amounts in micro-points. */
export interface ExitsRow {
  readonly is_established: boolean;
  readonly is_known: boolean;
  readonly unreviewed: bigint;
  readonly lately: bigint;
}

/** SQL: the columns of `ExitsRow` for `user`, at the time (rule clock) of the parameter `at`. */
export const exitsOf = (user: string, at: string): string =>
  `exits_of(${user}, ${at}::timestamptz - interval '${knownDays} days')`;

/** Micro-points that may still leave without a review, as a cash-out or as a code. */
export const unreviewedRemainingOf = (
  row: ExitsRow,
  numbers: Pick<Numbers, keyof ReviewSettings>,
): bigint =>
  unreviewedRemaining(
    {
      isEstablished: row.is_established,
      isKnown: row.is_known,
      unreviewed: row.unreviewed,
      lately: row.lately,
    },
    numbers,
  );

const LOCK = `select from "user" where id = $1 for no key update`;

/** Two exits of a person come one after the other, so that the second knows of the first. */
export const lockExits = async (tx: Tx, userId: bigint): Promise<void> => {
  await hot(tx, 'exits_lock', LOCK, [userId]);
};
