import type { TonWatermark } from '@taice/chain/ton-payer';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';

const RAISE_WATERMARK = `insert into ton_watermark (address, lt) values ($1, $2)
  on conflict (address) do update set lt = greatest(ton_watermark.lt, excluded.lt) returning lt`;
const READ_WATERMARK = `select lt from ton_watermark where address = $1`;

/** Keeps each paying account's highest known logical time in the database. Nodes behind it are not believed. */
export const tonWatermarkIn = (db: Database): TonWatermark => {
  /** Lower bounds of the stored values. */
  const pendingMinimums = new Map<string, bigint>();
  return {
    raise: async (address, lt) => {
      if (lt <= (pendingMinimums.get(address) ?? 0n)) return;
      const [row] = await preparedQuery<{ lt: bigint }>(
        db,
        'ton_watermark_raise',
        RAISE_WATERMARK,
        [address, lt],
      );
      pendingMinimums.set(address, row?.lt ?? lt);
    },
    // Another process may have raised it.
    read: async (address) =>
      (await preparedQuery<{ lt: bigint }>(db, 'ton_watermark_read', READ_WATERMARK, [address]))[0]
        ?.lt ?? 0n,
  };
};
