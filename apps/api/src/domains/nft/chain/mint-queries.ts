import type { Selectable } from 'kysely';
import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { NftMintTable } from '../../../platform/db/schema-nft.ts';
import type { EarningBlocker } from '../../../platform/earning-eligibility.ts';
import { earningBlockerSql } from '../../../platform/earning-eligibility.ts';

export type Mint = Selectable<NftMintTable>;

const LOCK_MINTER = `select u.chain_address, u.cashout_from, ${earningBlockerSql('$2')} as why,
    exists (select from nft_mint where user_id = u.id and state = 'open') as is_open
  from "user" u where u.id = $1 for no key update of u`;

export interface Minter {
  readonly chain_address: string | null;
  /** Earliest time at which something may leave for this address. */
  readonly cashout_from: Date | null;
  readonly why: EarningBlocker | null;
  /** True if another mint of this person is still open. */
  readonly is_open: boolean;
}

/** Locks the minter's account, so that calls run one after the other. `requiresAge`: see `standing`. */
export const lockMinter = async (tx: Tx, userId: bigint, requiresAge: boolean): Promise<Minter> => {
  const [row] = await preparedQuery<Minter>(tx, 'nft_minter', LOCK_MINTER, [userId, requiresAge]);
  if (!row) throw new Error(`user ${userId} not found`);
  return row;
};

const IS_MINT_WAITING = `select exists (select from nft_mint where state = 'open' and payout_id is null) as is`;
const LOCK_WAITING_MINTS = `select * from nft_mint where state = 'open' and payout_id is null order by id limit $1
  for update skip locked`;
const ASSIGN_PAYOUT = `update nft_mint set payout_id = $2 where id = $1`;
const LOCK_MINT_OF_PAYOUT = `select * from nft_mint where payout_id = $1 and state = 'open' for update`;
const END_MINT = `update nft_mint set state = $2, ended_at = $3 where id = $1`;

export const isMintWaiting = async (db: Database): Promise<boolean> =>
  (await preparedQuery<{ is: boolean }>(db, 'nft_mint_waits', IS_MINT_WAITING, []))[0]?.is ?? false;

/** Open mints without a payout, the oldest first, locked. */
export const takeMints = (tx: Tx, limit: number): Promise<Mint[]> =>
  preparedQuery<Mint>(tx, 'nft_mints_take', LOCK_WAITING_MINTS, [limit]);

export const assignPayout = async (tx: Tx, id: bigint, payoutId: bigint): Promise<void> => {
  await preparedQuery(tx, 'nft_mint_taken', ASSIGN_PAYOUT, [id, payoutId]);
};

/** The open mint of a payout, locked; undefined: there is none. */
export const mintOfPayout = async (tx: Tx, payoutId: bigint): Promise<Mint | undefined> =>
  (await preparedQuery<Mint>(tx, 'nft_mint_of_payout', LOCK_MINT_OF_PAYOUT, [payoutId]))[0];

export const endMint = async (
  tx: Tx,
  id: bigint,
  state: 'done' | 'failed',
  at: Date,
): Promise<void> => {
  await preparedQuery(tx, 'nft_mint_ended', END_MINT, [id, state, at]);
};
