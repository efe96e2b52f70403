import { audit, type Decider } from '../../../platform/audit.ts';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';

const DELETE_MOVES = `delete from nft_chain_move where contract = $1 and block_no > $2 returning block_no`;
const REWIND_SYNC_STATE = `update nft_chain_sync set block_no = $2, block_hash = $3 where contract = $1 and block_no > $2
  returning contract`;

/** Audit target for an action on the whole chain: no single item is meant. */
const WHOLE_CHAIN_TARGET = 0n;

/**
 * Rereads the moves of a contract after a block that staff verified, because a final block was replaced. 1708: nothing
 * was read so far.
 */
export const rereadChain = async (
  tx: Tx,
  decider: Decider,
  contract: string | null,
  block: { readonly no: bigint; readonly hash: string },
): Promise<string> => {
  if (contract === null) return fail(1708, { detail: 'no NFT contract is configured' });
  const { no, hash } = block;
  const rewound = await preparedQuery(tx, 'nft_chain_back', REWIND_SYNC_STATE, [
    contract,
    no,
    hash,
  ]);
  if (rewound.length === 0) return fail(1708, { detail: `no block after ${no} has been read` });
  const deleted = await preparedQuery(tx, 'nft_chain_forget', DELETE_MOVES, [contract, no]);
  await audit(tx, decider, {
    action: 'nft.reread',
    target: ['payout', WHOLE_CHAIN_TARGET],
    before: { moves: deleted.length },
    after: { contract, block: `${no}`, hash },
  });
  return `${deleted.length} transfers will be read again`;
};
