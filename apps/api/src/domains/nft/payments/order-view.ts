import type { ChainOrder, NftOrder as ToldOrder, NftPayment } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import type { Config } from '../../../platform/config.ts';
import type { Settings } from '../../../platform/settings.ts';
import { pictureUrl } from '../content.ts';
import { orderView } from '../market/orders.ts';
import type { OwnOrder } from './own-orders.ts';
import { amountsOf, type Payment } from './payment-queries.ts';

const CHAIN_ID = 56;

/** Payment instructions of a chain order. */
export const paymentInstructionsOf = ({
  collector,
  contract,
  coin,
  value,
  tx_hash,
}: Pick<OwnOrder, 'collector' | 'contract' | 'coin' | 'value' | 'tx_hash'>): ToldOrder['pay'] => ({
  to: collector,
  contract,
  coin,
  value,
  chain_id: CHAIN_ID,
  tx_hash,
});

const paymentView = (payment: Payment): NftPayment[] => {
  const { id, kind, state, coin, tx_hash, refund_tx, block_at } = payment;
  if (kind === null || state === 'new') return [];
  return [
    {
      id: `${id}`,
      kind,
      state,
      coin,
      ...amountsOf(payment),
      tx_hash,
      refund_tx,
      at: block_at.toISOString(),
    },
  ];
};

type Needs = { readonly config: Config; readonly settings: Settings; readonly lang: Lang };

/** A chain order, as its owner sees it. */
export const chainOrder = (
  { config, settings, lang }: Needs,
  order: OwnOrder,
  payments: readonly Payment[],
): ChainOrder => ({
  ...orderView(order, paymentInstructionsOf(order)),
  series: {
    id: `${order.series_id}`,
    name: order.series_name[lang] || order.series_name.en,
    image: pictureUrl(order.series_picture),
  },
  quantity: order.quantity,
  pay_method: order.pay_method,
  payer: order.buyer_address,
  created_at: order.created_at.toISOString(),
  payments: payments.filter(({ order_id }) => order_id === order.id).flatMap(paymentView),
  confirmations_needed: settings.bsc_confirmations,
  explorer_url: config.coins.explorerUrl,
});
