import { type TokenTransfer, type TokenReader, tokenReader, withoutUrls } from '@taice/chain';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { recordTokenMove, syncTokenOwners } from './sync-token-owners.ts';

/** Blocks per request: the most that public nodes accept. */
const BLOCKS_PER_REQUEST = 1_000n;
/** Requests per cycle; the next cycle continues. */
const REQUESTS_PER_RUN = 20;

interface Sync {
  readonly block_no: bigint;
  readonly block_hash: string;
}

const READ_SYNC_STATE = `select block_no, block_hash from nft_chain_sync where contract = $1`;
const LOCK_SYNC_STATE = `${READ_SYNC_STATE} for update`;
const SAVE_SYNC_STATE = `insert into nft_chain_sync (contract, block_no, block_hash, custody, synced_at) values ($1, $2, $3, $4, $5)
  on conflict (contract) do update set block_no = $2, block_hash = $3, custody = $4, synced_at = $5`;
// Starts at the first mint, which may be older than this reader.
const FIND_FIRST_MINT_BLOCK = `select min(block_no) as block from payout where kind = 'mint' and lower(contract) = $1`;
const INSERT_MOVES = `insert into nft_chain_move
    (contract, block_no, log_index, block_hash, tx_hash, token_id, from_address, to_address)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning block_no`;

type Needs = Pick<Services, 'db' | 'config' | 'settings' | 'clock' | 'log'>;

const allEqual = (values: readonly string[]): boolean => new Set(values).size === 1;
const movesKey = (moves: readonly TokenTransfer[]): string =>
  moves
    .map(({ blockHash, logIndex, tokenId, from, to }) =>
      [blockHash, logIndex, tokenId, from, to].join(' '),
    )
    .join('\n');

/** The answer that all nodes agree on; undefined: they differ, or one does not have it yet. */
const askAllNodes = async <T>(
  nodes: readonly TokenReader[],
  ask: (node: TokenReader) => Promise<T>,
  textOf: (answer: T) => string,
): Promise<T | undefined> => {
  const nodeReplies = await Promise.all(nodes.map(ask));
  return allEqual(nodeReplies.map(textOf)) ? nodeReplies[0] : undefined;
};

const startBlock = async ({ db }: Needs, contract: string, final: bigint): Promise<bigint> => {
  const [first] = await preparedQuery<{ block: bigint | null }>(
    db,
    'nft_chain_first',
    FIND_FIRST_MINT_BLOCK,
    [contract],
  );
  const block = first?.block ?? null;
  return block !== null && block <= final ? block - 1n : final;
};

const storeMoves = async (
  tx: Tx,
  contract: string,
  moves: readonly TokenTransfer[],
  custody: string,
  at: Date,
): Promise<void> => {
  for (const move of moves) {
    const { blockNo, logIndex, blockHash, txHash, tokenId, from, to } = move;
    const values = [contract, blockNo, logIndex, blockHash, txHash, `${tokenId}`, from, to];
    const [isNew] = await preparedQuery(tx, 'nft_chain_move', INSERT_MOVES, values);
    if (isNew) await recordTokenMove(tx, move, custody, at);
  }
};

/**
 * Reads token moves of final blocks from our own nodes, then updates the items. If nodes differ, it reads nothing.
 * Only one of several concurrent processes stores its result.
 */
export const readChain = async (needs: Needs): Promise<void> => {
  const { db, config, settings, clock, log } = needs;
  const bscConfig = config.payouts.bsc;
  const contract = bscConfig?.nft;
  if (!bscConfig || !contract) return;
  const nodes = bscConfig.rpcUrls.map((url) => tokenReader(url, contract));
  try {
    const heads = await Promise.all(nodes.map((node) => node.head()));
    const head = heads.reduce((a, b) => (b < a ? b : a));
    const final = head - BigInt(settings.bsc_confirmations) + 1n;
    const custody = await askAllNodes(
      nodes,
      (node) => node.custody(),
      (address) => address,
    );
    if (custody === undefined) throw new Error('nodes disagree about token owners');
    const [sync] = await preparedQuery<Sync>(db, 'nft_chain_sync', READ_SYNC_STATE, [contract]);
    if (sync) {
      const hash = await askAllNodes(
        nodes,
        (node) => node.blockHash(sync.block_no),
        (text) => text ?? '',
      );
      if (hash !== undefined && hash !== sync.block_hash) {
        // A final block was replaced, so ownership is unclear. Reading stops until an operator runs reread-nft-chain.
        const details = { block: `${sync.block_no}`, was: sync.block_hash, is: hash };
        log.error(details, 'nft chain: a final block has changed; see reread-nft-chain');
        return;
      }
    }
    let last = sync?.block_no ?? (await startBlock(needs, contract, final));
    for (let chunk = 0; chunk < REQUESTS_PER_RUN && (last < final || chunk === 0); chunk += 1) {
      const to = last + BLOCKS_PER_REQUEST < final ? last + BLOCKS_PER_REQUEST : final;
      if (to < 0n || (sync && to < last)) break;
      const moves =
        to > last
          ? await askAllNodes(nodes, (node) => node.transfers(last + 1n, to), movesKey)
          : [];
      const hash = await askAllNodes(
        nodes,
        (node) => node.blockHash(to),
        (text) => text ?? '',
      );
      if (moves === undefined || !hash) {
        log.warn(
          { from: `${last + 1n}`, to: `${to}` },
          'nft chain: nodes disagree about transfers',
        );
        return;
      }
      const from = last;
      const isCommitted = await transaction(db, async (tx) => {
        const [now] = await preparedQuery<Sync>(tx, 'nft_chain_sync_locked', LOCK_SYNC_STATE, [
          contract,
        ]);
        // Another process stored this range first.
        if (now && now.block_no !== from) return false;
        await storeMoves(tx, contract, moves, custody, clock.rule());
        await preparedQuery(tx, 'nft_chain_synced', SAVE_SYNC_STATE, [
          contract,
          to,
          hash,
          custody,
          clock.real(),
        ]);
        return true;
      });
      if (!isCommitted) return;
      last = to;
    }
    await syncTokenOwners(needs, contract, custody);
  } catch (error) {
    throw withoutUrls(error);
  }
};
