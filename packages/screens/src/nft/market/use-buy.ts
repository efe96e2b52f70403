import {
  ApiError,
  buyListing,
  type NftBought,
  type NftDetail,
  type NftOrdered,
  nftQueries,
  type OrderDetail,
  orderSeries,
} from '@taice/core';
import type { NftItem, PropItem, SeriesCard } from '@taice/contract';
import type { PayMethod } from '@taice/contract/shapes';
import { formatMicro, parseMicro } from '@taice/core/rules';
import { useRef, useState } from 'react';
import { useTaice } from '../../shared/taice.tsx';
import { usePages } from '../../shared/use-pages.ts';
import { useRead } from '../../shared/use-read.ts';
import type { BuyTarget } from './buy-target.ts';
import { type BuyRefusal, buyRefusal } from './buy-refusal.ts';

/** The bought items and the remaining balance. */
export interface Purchase {
  readonly items: readonly NftItem[];
  readonly props: readonly PropItem[];
  readonly balance: string;
}

const purchaseFromOffer = ({ nft, balance }: NftBought): Purchase => ({
  items: [nft],
  props: [],
  balance,
});
const purchaseFromOrder = ({ items, props, balance }: NftOrdered): Purchase => ({
  items,
  props,
  balance,
});

/** The current series; null: it is no longer sold. */
function useCurrentSeries(series: SeriesCard | null): SeriesCard | null {
  const list = nftQueries.series(useTaice(), series?.kind ?? 'spectacles');
  const { items, answers } = usePages(series ? list : { ...list, enabled: false });
  if (!series || answers.length === 0) return series;
  return items.find(({ series_id }) => series_id === series.series_id) ?? null;
}

interface CurrentOffer {
  readonly listingId: string;
  readonly price: string;
  /** Why the viewer cannot buy it; undefined: they can, or it is not known yet. */
  readonly blocker?: NftDetail['why_not_buy'];
}

/**
 * The item's current offer, which has a new id at a new price; null: it is gone. Until it is known, the offer as seen.
 */
function useCurrentOffer(target: BuyTarget): CurrentOffer | null {
  const isOffer = target.from === 'person';
  const query = nftQueries.detail(useTaice(), isOffer ? target.nft.id : '');
  const { data, error } = useRead(isOffer ? query : { ...query, enabled: false });
  if (!isOffer) return null;
  if (error instanceof ApiError && [404, 1801].includes(error.code)) return null;
  if (!data) return target;
  const { listing, why_not_buy: blocker } = data;
  return listing && { listingId: listing.id, price: listing.price, blocker };
}

/** State of a purchase. A success stays a success whatever the market returns later, so nothing is bought twice. */
export function useBuy(target: BuyTarget) {
  const taice = useTaice();
  const [quantity, setQuantity] = useState(1);
  const [busy, setBusy] = useState(false);
  const [failure, setRefusal] = useState<BuyRefusal | null>(null);
  /** The offer that was pressed last. */
  const [triedId, setTriedId] = useState<string | null>(null);
  const [bought, setBought] = useState<Purchase | null>(null);
  const [payMethod, setPayMethod] = useState<PayMethod>('taice');
  /** The order that waits for payment by a chain, and the remaining points at that time. */
  const [pendingOrder, setPendingOrder] = useState<{ orderId: string; balance: string } | null>(
    null,
  );
  /** Set from the press until the answer, so that a second press starts no second purchase. */
  const isSubmitting = useRef(false);
  const series = useCurrentSeries(target.from === 'house' ? target.series : null);
  const offered = useCurrentOffer(target);
  const price = target.from === 'house' ? (series?.price ?? null) : (offered?.price ?? null);
  const displayedPrice = target.from === 'house' ? target.series.price : target.price;
  const isOther = offered !== null && triedId !== null && offered.listingId !== triedId;
  const isGone = price === null || (failure?.why === 'gone' && !isOther);
  const maxQuantity = series ? Math.min(100, series.stock, series.limit_left ?? 100) : 1;
  const unitPrice = price ?? displayedPrice;

  const send = async (): Promise<Purchase | null> => {
    if (target.from === 'person') {
      const offer = offered ?? target;
      setTriedId(offer.listingId);
      return purchaseFromOffer(
        await buyListing(taice, { listing_id: offer.listingId, price: offer.price }),
      );
    }
    const { series_id } = target.series;
    const request = {
      series_id,
      quantity,
      price: unitPrice,
      ...(payMethod !== 'taice' && { pay_method: payMethod }),
    };
    const ordered = await orderSeries(taice, request);
    if (!ordered.order.pay) return purchaseFromOrder(ordered);
    setPendingOrder({ orderId: ordered.order.id, balance: ordered.balance });
    return null;
  };

  return {
    series,
    /** Current price of one. */
    price: unitPrice,
    cost: formatMicro(parseMicro(unitPrice) * BigInt(quantity)),
    quantity,
    most: maxQuantity,
    /** The price has changed since the user pressed. */
    changed: !isGone && parseMicro(unitPrice) !== parseMicro(displayedPrice),
    isGone,
    /** Why the viewer cannot buy from this person; null: they can, or it is not known yet. */
    noTrade: offered?.blocker ?? null,
    busy,
    refusal: failure,
    bought,
    /** Payment method. Offers of people accept only points. */
    way: payMethod,
    payBy: (next: PayMethod) => {
      setRefusal(null);
      setPayMethod(next);
    },
    /** The order that waits for payment by a chain; null: there is none. */
    orderId: pendingOrder?.orderId ?? null,
    paid: ({ items, props }: OrderDetail) =>
      setBought({ items, props, balance: pendingOrder?.balance ?? '0' }),
    take: (count: number) => {
      setRefusal(null);
      setQuantity(count);
    },
    submit: async () => {
      if (isSubmitting.current || bought || pendingOrder) return;
      isSubmitting.current = true;
      setRefusal(null);
      setBusy(true);
      try {
        setBought(await send());
        taice.platform.haptic('success');
      } catch (error) {
        taice.platform.haptic('error');
        setRefusal(buyRefusal(error));
      } finally {
        isSubmitting.current = false;
        setBusy(false);
      }
    },
  };
}

export type BuyState = ReturnType<typeof useBuy>;
