import { idPattern } from '@taice/contract/shapes';
import type { OrderItem, OrderState, PrizeBlocker, PrizeCard } from '@taice/contract';
import { useTranslation } from 'react-i18next';

export const prizesHref = '/V2/exchange';
export const ordersHref = '/V2/myorder';
export const addressesHref = '/V2/addressH5';
export const prizeHref = ({ id }: Pick<PrizeCard, 'id'>): string => `/V2/exchangeH5?id=${id}`;
export const orderHref = ({ id }: Pick<OrderItem, 'id'>): string => `${ordersHref}?id=${id}`;

/** The id from an address; null if there is none. */
export const parseIdParam = (query: URLSearchParams): string | null =>
  idPattern.exec(query.get('id') ?? '')?.[0] ?? null;

/** Reasons that stop an account from redeeming any prize. */
const accountReasons: ReadonlySet<PrizeBlocker['reason']> = new Set([
  'account_limited',
  'account_leaving',
  'age_unconfirmed',
  'unverified',
]);
export const isAccountReason = ({ reason }: PrizeBlocker): boolean => accountReasons.has(reason);

/** From this stock on the exact number is not shown. */
const exactStockMax = 1_000;

/** The remaining stock as text, and a flag for low stock. */
export function useStockText() {
  const { t } = useTranslation();
  return (stock: number): string => {
    if (stock === 0) return t('prizes.why.sold_out');
    return stock >= exactStockMax ? t('prizes.inStock') : t('prizes.left', { count: stock });
  };
}
export const isScarce = (stock: number): boolean => stock <= 3;

/** The tone of a state's dot. */
export const orderTones = {
  created: 'accent',
  reviewing: 'accent',
  approved: 'accent',
  processing: 'accent',
  shipped: 'accent',
  delivered: 'good',
  completed: 'good',
  rejected: 'bad',
  cancelled: 'muted',
  returned: 'bad',
  refunded: 'muted',
} as const satisfies Record<OrderState, string>;

/** True if the order failed; its points were refunded. */
export const isBroken = (state: OrderState): boolean =>
  state === 'rejected' || state === 'cancelled' || state === 'returned';
