import { unreviewedLeft } from '@taice/core/rules';
import { hot, type Tx } from '../../platform/db/pool.ts';
import type { Numbers } from '../../platform/numbers.ts';

/** What has left an account so far, as `exits_of` tells it. Amounts in micro-points. */
export interface ExitsRow {
  readonly is_established: boolean;
  readonly unreviewed: bigint;
  readonly passed: bigint;
}

/** SQL: the columns of `ExitsRow` for `user`; `established` is the parameter that `establishedBelow` gives. */
export const exitsOf = (user: string, established: string): string =>
  `exits_of(${user}, ${established}::bigint)`;

type Settings = Pick<
  Numbers,
  'unreviewed_max' | 'unreviewed_max_established' | 'telegram_established_below'
>;

export const establishedBelow = ({ telegram_established_below: below }: Settings): bigint =>
  BigInt(below);

/** Micro-points that may still leave without a review, as a cash-out or as a code. */
export const unreviewedOf = (row: ExitsRow, numbers: Settings): bigint =>
  unreviewedLeft(
    {
      isEstablished: row.is_established,
      unreviewed: row.unreviewed,
      passed: row.passed,
    },
    numbers,
  );

const LOCK = `select from "user" where id = $1 for no key update`;

/** Two exits of a person come one after the other, so that the second knows of the first. */
export const lockExits = async (tx: Tx, userId: bigint): Promise<void> => {
  await hot(tx, 'exits_lock', LOCK, [userId]);
};
