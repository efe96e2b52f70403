import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { closeListingsOf } from './market/listings.ts';
import { cancelChainOrdersOf } from './payments/end-chain-orders.ts';

const LOCK_OWN_ITEMS = `select id from nft_item where owner_id = $1 order by id for update`;

const UNEQUIP_ITEMS = `with gone as (delete from equipment where user_id = $1 returning nft_id), noted as (
    insert into nft_event (nft_id, event, from_id, at) select nft_id, 'taken_off', $1::bigint, $2::timestamptz from gone
  )
  update nft_item i set state = 'held' from gone where i.id = gone.nft_id and i.state = 'equipped'`;

// After account deletion we no longer know whose wallet holds a token.
const FORGET = `update nft_item set owner_id = null where owner_id = $1 and state = 'on_chain'`;

const PROPS = `update prop_item set quantity = 0 where user_id = $1 and quantity > 0`;

/**
 * Closes the market business of a leaving account: offers, worn spectacles and potions end.
 *
 * Items that we hold keep their owner id, as ledger rows do: no one can take, sell or send them. Their serials are
 * never reused. Tokens in a wallet stay there.
 *
 * Lock order: items first, then series (as box openings do), then accounts.
 */
export const releaseItemsOfDeletedUser = async (
  tx: Tx,
  userId: bigint,
  at: Date,
): Promise<void> => {
  await preparedQuery(tx, 'nft_of_leaver', LOCK_OWN_ITEMS, [userId]);
  await cancelChainOrdersOf(tx, userId);
  await preparedQuery(tx, 'nft_leaver_off', UNEQUIP_ITEMS, [userId, at]);
  await closeListingsOf(tx, userId, at);
  await preparedQuery(tx, 'nft_leaver_forget', FORGET, [userId]);
  await preparedQuery(tx, 'nft_leaver_props', PROPS, [userId]);
};
