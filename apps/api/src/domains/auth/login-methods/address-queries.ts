import type { BindingKind } from '@taice/contract/shapes';
import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';

/** Kind of address: a wallet on chain 56 (lowercase), or a TON wallet (raw). */
export type AddressKind = Extract<BindingKind, 'wallet' | 'ton'>;

const findBy = (column: string) => `select id from "user" where ${column} = $1`;
const FIND_BY_ADDRESS = { wallet: findBy('chain_address'), ton: findBy('ton_address') } as const;

/** The account of the address; undefined: none. */
export const findByAddress = async (
  db: Database,
  kind: AddressKind,
  address: string,
): Promise<bigint | undefined> => {
  const [row] = await preparedQuery<{ id: bigint }>(
    db,
    `user_by_address_${kind}`,
    FIND_BY_ADDRESS[kind],
    [address],
  );
  return row?.id;
};

const setAddressStatement = (
  chain: string,
) => `update "user" set ${chain}_address = $2, ${chain}_bound_at = $3,
    cashout_from = $4, updated_at = $3
  where id = $1`;
const SET_ADDRESS = {
  wallet: setAddressStatement('chain'),
  ton: setAddressStatement('ton'),
} as const;

export interface NewAddress {
  readonly address: string;
  readonly at: Date;
  /** Earliest time of cash-outs to it. */
  readonly cashoutFrom: Date;
}

/** Binds the address; throws a unique violation if another account has it. */
export const setAddress = (
  tx: Tx,
  userId: bigint,
  kind: AddressKind,
  { address, at, cashoutFrom }: NewAddress,
) =>
  preparedQuery(tx, `user_set_address_${kind}`, SET_ADDRESS[kind], [
    userId,
    address,
    at,
    cashoutFrom,
  ]);
