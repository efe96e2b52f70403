import type { OrderItem, PrizeCard, PrizeType, Reply, TaiceContract } from '@taice/contract';
import { byId, defineListQuery } from '../queries/pages.ts';
import { loggedIn, defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';
import { prizeKeys } from './keys.ts';

type Prizes = TaiceContract['prizes'];
export type PrizeDetail = Reply<Prizes['detail']>;
/** All orders, those on their way, or all others. */
export type OrderFilter = 'all' | 'open' | 'done';

/** Large enough that most lists need one page. */
const maxPageSize = 50;
/** ms for which `isOpen` stays fresh. */
const isOpenStaleMs = 10 * 60_000;

export const prizeQueries = {
  /** The cheapest first: prizes in reach, then the next ones. */
  list: (taice: Taice, type: PrizeType | undefined) =>
    defineListQuery<PrizeCard, Reply<Prizes['list']>>({
      queryKey: [...prizeKeys.all, 'list', type ?? null],
      ask: ({ page }, signal) =>
        taice.api.prizes.list({ type, page, page_size: maxPageSize }, { signal, toast: false }),
      idOf: byId,
    }),
  /** True if there is any prize to redeem points for. */
  isOpen: (taice: Taice) =>
    defineQuery<boolean>({
      queryKey: ['prizes', 'isOpen'],
      queryFn: async ({ signal }) => {
        const { list } = await taice.api.prizes.list({ page_size: 1 }, { signal, toast: false });
        return list.length > 0;
      },
      staleTime: isOpenStaleMs,
    }),
  /** How many prizes the viewer can redeem now. */
  countInReach: (taice: Taice) =>
    defineQuery<number>({
      queryKey: [...prizeKeys.all, 'countInReach'],
      queryFn: async ({ signal }) => {
        const request = { affordable: 1, page_size: maxPageSize };
        const { list } = await taice.api.prizes.list(request, { signal, toast: false });
        return list.filter(({ can_redeem }) => can_redeem).length;
      },
      enabled: loggedIn(taice),
    }),
  /** The viewer's savings goal; null: none. */
  wished: (taice: Taice) =>
    defineQuery<PrizeCard | null>({
      queryKey: [...prizeKeys.all, 'wished'],
      queryFn: async ({ signal }) => {
        const request = { wished: 1, page_size: 1 };
        const { list } = await taice.api.prizes.list(request, { signal, toast: false });
        return list[0] ?? null;
      },
      enabled: loggedIn(taice),
    }),
  detail: (taice: Taice, id: string) =>
    defineQuery<PrizeDetail>({
      queryKey: [...prizeKeys.all, 'detail', id],
      queryFn: ({ signal }) => taice.api.prizes.detail({ id }, { signal, toast: false }),
    }),
  orders: (taice: Taice, part: OrderFilter) =>
    defineListQuery<OrderItem, Reply<Prizes['orders']>>({
      queryKey: [...prizeKeys.all, 'orders', part],
      ask: ({ page }, signal) =>
        taice.api.prizes.orders(
          { state: part === 'all' ? undefined : part, page },
          { signal, toast: false },
        ),
      enabled: loggedIn(taice),
      idOf: byId,
    }),
  /** The latest order of a part. */
  latestOrder: (taice: Taice, state: Exclude<OrderFilter, 'all'>) =>
    defineQuery<OrderItem | null>({
      queryKey: [...prizeKeys.all, 'latest', state],
      queryFn: async ({ signal }) => {
        const request = { state, page_size: 1 };
        const { list } = await taice.api.prizes.orders(request, { signal, toast: false });
        return list[0] ?? null;
      },
      enabled: loggedIn(taice),
    }),
  order: (taice: Taice, id: string) =>
    defineQuery<OrderItem>({
      queryKey: [...prizeKeys.all, 'order', id],
      queryFn: ({ signal }) => taice.api.prizes.orderDetail({ id }, { signal, toast: false }),
      enabled: loggedIn(taice),
    }),
};
