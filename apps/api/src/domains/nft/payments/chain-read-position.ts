import type { BlockRead } from '@taice/chain';
import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';

/** ms of silent nodes after which no new order may be paid on their chain. */
const MAX_READ_AGE_MS = 2 * 60_000;
/** ms for which a replaced address is still read, for orders that were to be paid to it. */
const COLLECTOR_RETENTION_MS = 86_400_000;

const READ_POSITION = `select block_no, block_hash, block_at, read_at from nft_chain_read where collector = $1`;
interface ReadPosition {
  readonly block_no: bigint;
  readonly block_hash: string;
  readonly block_at: Date;
  readonly read_at: Date;
}

/** How far the chain was read for an address; undefined: not at all. */
export const readPositionOf = async (
  db: Database,
  collector: string,
): Promise<ReadPosition | undefined> =>
  (await preparedQuery<ReadPosition>(db, 'nft_chain_read', READ_POSITION, [collector]))[0];

/** True if payments to this address are seen now. */
export const isBeingRead = async (
  db: Database,
  collector: string,
  real: Date,
): Promise<boolean> => {
  const read = await readPositionOf(db, collector);
  return read !== undefined && real.getTime() - read.read_at.getTime() < MAX_READ_AGE_MS;
};

const INSERT_READ_POSITION = `insert into nft_chain_read (collector, block_no, block_hash, block_at, read_at)
  values ($1, $2, $3, $4, $5) on conflict do nothing`;

/** Starts reading at this block. Earlier transfers are no payments to us. */
export const startReadingAt = async (
  db: Database,
  collector: string,
  { number, hash, at }: BlockRead,
  real: Date,
): Promise<void> =>
  void (await preparedQuery(db, 'nft_chain_begin', INSERT_READ_POSITION, [
    collector,
    number,
    hash,
    at,
    real,
  ]));

const ADVANCE_READ_POSITION = `update nft_chain_read set block_no = $3, block_hash = $4, block_at = $5, read_at = $6
  where collector = $1 and block_no = $2 returning block_no`;

/** Moves the read position from one block to another; false: another process did, or it is there already. */
export const advanceReadPosition = async (
  tx: Tx,
  collector: string,
  from: bigint,
  { number, hash, at }: BlockRead,
  real: Date,
): Promise<boolean> =>
  (
    await preparedQuery(tx, 'nft_chain_go_on', ADVANCE_READ_POSITION, [
      collector,
      from,
      number,
      hash,
      at,
      real,
    ])
  ).length > 0;

const LIST_COLLECTORS = `select distinct collector from nft_chain_order where pay_until > $1`;

/** Addresses that may still receive payments, besides the current one. */
export const collectorsOf = async (db: Database, real: Date): Promise<string[]> =>
  (
    await preparedQuery<{ collector: string }>(db, 'nft_collectors', LIST_COLLECTORS, [
      new Date(real.getTime() - COLLECTOR_RETENTION_MS),
    ])
  ).map(({ collector }) => collector);
