import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { preparedQuery } from '../../../platform/db/pool.ts';
import { readItems } from '../item-queries.ts';
import { nftItem } from '../item-view.ts';
import { isMintOffered, nftContract } from './chain-availability.ts';

/** Upper bound of tokens listed per wallet; larger collections need a block explorer. */
const MAX_TOKENS = 500;

const READ_WALLET_ADDRESS = `select chain_address from "user" where id = $1`;
const LIST_ITEMS_IN_WALLET = `select id from nft_item where owner_address = $1 order by owned_at desc, id desc limit ${MAX_TOKENS}`;
const READ_SYNC_STATE = `select synced_at, custody from nft_chain_sync where contract = $1`;

export const chainNfts = handler(contract.nft.chainNfts, {
  run: async (call) => {
    const { db, config, settings, user, appType, input } = call;
    if (!isMintOffered(config, appType)) return fail(1505);
    const [account] = await preparedQuery<{ chain_address: string | null }>(
      db,
      'nft_bound',
      READ_WALLET_ADDRESS,
      [user.userId],
    );
    const address = input.address ?? account?.chain_address ?? fail(1504);
    const ids = await preparedQuery<{ id: bigint }>(db, 'nft_in_wallet', LIST_ITEMS_IN_WALLET, [
      address,
    ]);
    const rows = await readItems(
      db,
      ids.map(({ id }) => id),
      user.userId,
    );
    const contractAddress = nftContract(config);
    const [synced] =
      contractAddress === null
        ? []
        : await preparedQuery<{ synced_at: Date; custody: string }>(
            db,
            'nft_synced',
            READ_SYNC_STATE,
            [contractAddress],
          );
    const list = rows.map((row) => {
      const { series, serial, image, token_id, attributes } = nftItem(call, row);
      return {
        token_id,
        contract: contractAddress ?? '',
        nft_id: `${row.id}`,
        name: `${series.name} #${serial}`,
        image,
        attributes: attributes.map(({ trait, value }) => ({ trait, value })),
      };
    });
    return {
      list,
      contract: contractAddress,
      custody: synced?.custody ?? null,
      confirmations_needed: settings.bsc_confirmations,
      explorer_url: contractAddress === null ? null : config.coins.explorerUrl,
      synced_at: synced?.synced_at.toISOString() ?? null,
    };
  },
});
