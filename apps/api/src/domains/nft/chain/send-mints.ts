import { transferCall, mintCall, type ChainCall } from '@taice/chain';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { publishLiveEvents } from '../../../platform/live/publish-live-events.ts';
import type { Services } from '../../../platform/services.ts';
import { riskFlagsOf } from '../../wallet/cash-outs/risk-flags.ts';
import type { QueuedContractCalls } from '../../wallet/payouts/payout-worker.ts';
import { recordNftEvent } from '../create-items.ts';
import { returnMintFee } from './mint-fee.ts';
import {
  endMint,
  isMintWaiting,
  type Mint,
  mintOfPayout,
  assignPayout,
  takeMints,
} from './mint-queries.ts';
import { nftContract } from './chain-availability.ts';

const IS_ALREADY_MINTED = `select exists (select from nft_mint where nft_id = $1 and state = 'done') as is`;

/** A token that was minted before lies in our wallet and is transferred. A new one is minted. */
const callOf = async (
  tx: Tx,
  contract: string | null,
  address: string,
  { nft_id: tokenId, to_address: to, metadata: hash }: Mint,
): Promise<ChainCall> => {
  if (contract === null) {
    const data = Buffer.from(`mint ${tokenId} ${to} ${hash.toString('hex')}`);
    return { to: 'spectacles', contract: 'spectacles', data, value: 0n };
  }
  const [earlier] = await preparedQuery<{ is: boolean }>(
    tx,
    'nft_minted_before',
    IS_ALREADY_MINTED,
    [tokenId],
  );
  return earlier?.is
    ? transferCall(contract, { from: address, to, tokenId })
    : mintCall(contract, { to, tokenId, hash });
};

const MARK_ITEM_ON_CHAIN = `update nft_item set state = 'on_chain', chain = 'bsc', owner_address = $2 where id = $1 and state = 'minting'`;
const MARK_ITEM_HELD = `update nft_item set state = 'held' where id = $1 and state = 'minting'`;

/** Ends a mint whose token has reached its wallet. */
const completeMint = async (tx: Tx, mint: Mint, txHash: string | null, at: Date): Promise<void> => {
  const { id, nft_id: nftId, user_id: userId, to_address: to } = mint;
  await endMint(tx, id, 'done', at);
  await preparedQuery(tx, 'nft_item_on_chain', MARK_ITEM_ON_CHAIN, [nftId, to]);
  await recordNftEvent(tx, { nftId, event: 'minted', to: userId, txHash: txHash ?? undefined, at });
};

/** Ends a failed mint: the person gets the item and the fee back. */
const revertMint = async (tx: Tx, mint: Mint, at: Date): Promise<void> => {
  const { id, nft_id: nftId, user_id: userId, fee } = mint;
  await endMint(tx, id, 'failed', at);
  await preparedQuery(tx, 'nft_item_not_minted', MARK_ITEM_HELD, [nftId]);
  await recordNftEvent(tx, { nftId, event: 'mint_failed', to: userId, price: fee, at });
  await returnMintFee(tx, mint, at);
};

/** Source of the NFT calls that the payout queue sends. */
export const mintCalls = ({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): QueuedContractCalls => {
  const notifyBalance = (tx: Tx, { user_id: userId }: Mint) =>
    publishLiveEvents(tx, [{ userId, event: { kind: 'balance' } }]);
  return {
    kind: 'mint',
    isWaiting: () => isMintWaiting(db),
    take: async (tx, { address }, limit) => {
      const mints = await takeMints(tx, limit);
      const riskFlags = await riskFlagsOf(
        tx,
        mints.map((mint) => mint.user_id),
      );
      const calls = [];
      for (const mint of mints) {
        // An account under review mints nothing. At this point nothing was sent yet.
        if (riskFlags.has(mint.user_id)) {
          await revertMint(tx, mint, clock.rule());
          await notifyBalance(tx, mint);
          continue;
        }
        const call = await callOf(tx, nftContract(config), address, mint);
        calls.push({ call, taken: (payoutId: bigint) => assignPayout(tx, mint.id, payoutId) });
      }
      return calls;
    },
    onEnded: async (tx, { id, tx_hash: txHash }, isDone) => {
      const mint = await mintOfPayout(tx, id);
      if (!mint) return;
      if (isDone) await completeMint(tx, mint, txHash, clock.rule());
      else await revertMint(tx, mint, clock.rule());
      await notifyBalance(tx, mint);
    },
  };
};
