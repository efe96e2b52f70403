import {
  type IncomingPayment,
  type BlockRead,
  paymentReader,
  type PaymentReader,
  withoutUrls,
} from '@taice/chain';
import { preparedQuery } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import {
  startReadingAt,
  collectorsOf,
  advanceReadPosition,
  readPositionOf,
} from './chain-read-position.ts';

/** Blocks per request, and requests per run: after a long outage the rest waits for the next run. */
const BLOCKS_PER_REQUEST = 500n;
const REQUESTS_PER_RUN = 20;
/** Blocks to go back when a final block was replaced. */
const REWIND_BLOCKS = 1_000n;

type Needs = Pick<Services, 'db' | 'config' | 'settings' | 'clock' | 'log'>;

const INSERT_PAYMENTS = `insert into nft_payment (place, coin, collector, tx_hash, from_address, value, block_no, block_hash, block_at,
    state, created_at)
  select *, 'new', $10 from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::numeric[], $7::bigint[],
    $8::text[], $9::timestamptz[])
  on conflict (place) do nothing`;

interface ReadRange {
  readonly collector: string;
  readonly from: bigint;
  readonly to: BlockRead;
  readonly found: readonly IncomingPayment[];
}

/** Stores arrived payments and the read position in one transaction. An aborted range is read again and stored once. */
const storePayments = (
  { db, clock }: Needs,
  { collector, from, to, found }: ReadRange,
): Promise<boolean> =>
  transaction(db, async (tx) => {
    if (!(await advanceReadPosition(tx, collector, from, to, clock.real()))) return false;
    const column = <T>(pick: (payment: IncomingPayment) => T): T[] => found.map(pick);
    if (found.length > 0)
      await preparedQuery(tx, 'nft_keep_payments', INSERT_PAYMENTS, [
        column(({ place }) => place),
        column(({ isNative }) => (isNative ? 'BNB' : 'USDT')),
        column(() => collector),
        column(({ hash }) => hash),
        column(({ from: sender }) => sender),
        column(({ value }) => `${value}`),
        column(({ block }) => block.number),
        column(({ block }) => block.hash),
        column(({ block }) => block.at),
        clock.rule(),
      ]);
    return true;
  });

/** Start of reading: the last position, or further back if its block was replaced. */
const startOf = async (
  { log }: Needs,
  reader: PaymentReader,
  { block_no: blockNo, block_hash: hash }: { block_no: bigint; block_hash: string },
): Promise<bigint> => {
  if ((await reader.block(blockNo)).hash === hash) return blockNo;
  log.error({ block: `${blockNo}` }, 'nft payments: a final block has changed');
  return blockNo > REWIND_BLOCKS ? blockNo - REWIND_BLOCKS : 0n;
};

const readCollector = async (needs: Needs, collector: string, rpcUrls: readonly string[]) => {
  const { db, config, settings, clock } = needs;
  const { bsc_confirmations: confirmations } = settings;
  const reader = paymentReader({ rpcUrls, collector, token: config.coins.usdt, confirmations });
  const final = await reader.finalizedBlock();
  const read = await readPositionOf(db, collector);
  if (!read) return startReadingAt(db, collector, final, clock.real());
  if (final.number < read.block_no) return;
  let savedBlock = read.block_no;
  let nextBlock = await startOf(needs, reader, read);
  for (let request = 0; request < REQUESTS_PER_RUN; request += 1) {
    const last =
      nextBlock + BLOCKS_PER_REQUEST < final.number ? nextBlock + BLOCKS_PER_REQUEST : final.number;
    const found = last > nextBlock ? await reader.listPayments(nextBlock + 1n, last) : [];
    const to = last === final.number ? final : await reader.block(last);
    if (
      !(await storePayments(needs, { collector, from: savedBlock, to, found })) ||
      last === final.number
    )
      return;
    savedBlock = nextBlock = last;
  }
};

/** Reads payments in final blocks. Concurrent or killed runs store each payment once. */
export const readPayments = async (needs: Needs): Promise<void> => {
  const { db, config, clock, log } = needs;
  const { nftSales: sales } = config;
  if (!sales) return;
  const otherCollectors = await collectorsOf(db, clock.real());
  for (const collector of new Set([sales.collector, ...otherCollectors]))
    try {
      await readCollector(needs, collector, sales.rpcUrls);
    } catch (error) {
      log.warn({ err: withoutUrls(error), collector }, 'nft payments: could not read the chain');
    }
};
