import { ApiError, prizeQueries, type OrderFilter } from '@taice/core';
import { Button, Chip, ChipsBar, EmptyState, Skeleton } from '@taice/ui';
import MapPin from 'lucide-react/icons/map-pin';
import Package from 'lucide-react/icons/package';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LoadError } from '../shared/load-error.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { useHistoryState } from '../shared/router/use-history-state.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { useRead } from '../shared/use-read.ts';
import { useWallet } from '../shared/use-wallet.ts';
import { LoadMoreOnScroll } from '../shared/videos/load-more-on-scroll.tsx';
import { OrderCard } from './order-card.tsx';
import { addressesHref, parseIdParam, ordersHref, prizesHref } from './prize-words.ts';
import './orders.css';

const parts = ['all', 'open', 'done'] as const satisfies readonly OrderFilter[];

function OrdersSkeleton({ count }: { count: number }) {
  return (
    <div className="orders" aria-busy="true">
      {Array.from({ length: count }, (_, place) => (
        <Skeleton key={place} shape="card" height={196} />
      ))}
    </div>
  );
}

/** Without orders: the number of affordable prizes, and a link to them. */
function NoOrders({ part }: { part: OrderFilter }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const { data: count = 0 } = useRead(prizeQueries.countInReach(useTaice()));
  const { wallet } = useWallet();
  return (
    <EmptyState
      icon={<Package />}
      title={t(`prizes.none.${part}`)}
      action={
        <Button variant="primary" href={prizesHref}>
          {t('prizes.look')}
        </Button>
      }
    >
      {count > 0 && wallet && t('prizes.within', { count, amount: text.points(wallet.value) })}
    </EmptyState>
  );
}

function Orders({ part }: { part: OrderFilter }) {
  const pages = usePages(prizeQueries.orders(useTaice(), part));
  if (pages.items.length === 0) {
    if (pages.loading) return <OrdersSkeleton count={2} />;
    if (pages.error) return <LoadError error={pages.error} onRetry={pages.reload} />;
    return <NoOrders part={part} />;
  }
  return (
    <>
      <ul className="orders">
        {pages.items.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      <LoadMoreOnScroll {...pages} />
    </>
  );
}

/** One order, selected by its id. */
function OrderView({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, loading, reload } = useRead(prizeQueries.order(useTaice(), id));
  const all = <Button href={ordersHref}>{t('prizes.allOrders')}</Button>;
  if (data)
    return (
      <>
        <OrderCard order={data} />
        <div>{all}</div>
      </>
    );
  if (error instanceof ApiError && error.code === 404)
    return <EmptyState icon={<Package />} title={t('prizes.orderGone')} action={all} />;
  if (error !== undefined && !loading) return <LoadError error={error} onRetry={reload} />;
  return <OrdersSkeleton count={1} />;
}

/** `/V2/myorder`, `/ExchangeHistory`: redeemed prizes and their progress; with `id` one order. */
export function OrdersScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const [storedFilter, setFilter] = useHistoryState<string>('orders.part', 'all');
  const { items } = usePages(prizeQueries.orders(useTaice(), 'all'));
  const hasOrders = items.length > 0;
  const filter = (hasOrders && parts.find((each) => each === storedFilter)) || 'all';
  const id = parseIdParam(query);
  return (
    <div className="orders">
      <ScreenTitle>{t('prizes.orders')}</ScreenTitle>
      {id === null ? (
        <>
          {hasOrders && (
            <div className="orders-tools">
              <ChipsBar label={t('prizes.which')} compact>
                {parts.map((each) => (
                  <Chip key={each} selected={each === filter} onPress={() => setFilter(each)}>
                    {t(`prizes.part.${each}`)}
                  </Chip>
                ))}
              </ChipsBar>
              <Button size={36} icon={<MapPin />} href={addressesHref}>
                {t('addresses.title')}
              </Button>
            </div>
          )}
          <Orders key={filter} part={filter} />
        </>
      ) : (
        <OrderView key={id} id={id} />
      )}
    </div>
  );
}
