import type { NftKind } from '@taice/contract/shapes';
import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { emit } from '../../../platform/events/emit.ts';
import type { Listing } from './listings.ts';
import type { NftOrder } from './orders.ts';

const FIND_INVITER = `select i.inviter_id from invitation i
  where i.invitee_id = $1 and i.state in ('qualified', 'paid')`;

/** Publishes the event of a delivered order. */
export const emitBought = async (
  tx: Tx,
  { id, user_id: userId, amount }: NftOrder,
  { kind, at, offer }: { readonly kind: NftKind; readonly at: Date; readonly offer?: Listing },
): Promise<void> => {
  const [inviter] = offer
    ? []
    : await preparedQuery<{ inviter_id: bigint }>(tx, 'nft_inviter', FIND_INVITER, [userId]);
  await emit(tx, {
    type: 'nft.bought',
    userId,
    at,
    payload: {
      order_id: `${id}`,
      kind,
      amount: `${amount}`,
      ...(inviter && { inviter_id: `${inviter.inviter_id}` }),
      ...(offer && {
        sale: {
          listing_id: `${offer.id}`,
          nft_id: `${offer.nft_id}`,
          seller_id: `${offer.seller_id}`,
          fee: `${offer.fee}`,
        },
      }),
    },
  });
};
