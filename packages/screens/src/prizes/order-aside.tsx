import { prizeQueries } from '@taice/core';
import { Card, Skeleton, StatePill, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { OrderCard } from './order-card.tsx';
import { OrderCode } from './order-code.tsx';
import { PrizeNote } from './prize-note.tsx';
import { orderTones } from './prize-words.ts';
import './orders.css';

/** Beside the shelf: the order that is on its way, the last code, and what is said before anything is confirmed. */
export function OrderAside() {
  const { t } = useTranslation();
  const taice = useTaice();
  const open = useRead(prizeQueries.latestOrder(taice, 'open'));
  const code = useRead(prizeQueries.latestOrder(taice, 'done', 'virtual'));
  const isComing = (open.loading && !open.data) || (code.loading && !code.data);
  return (
    <aside className="prizes-aside" aria-label={t('prizes.orders')}>
      {isComing ? (
        <Skeleton shape="card" height={280} />
      ) : (
        <>
          {open.data && <OrderCard order={open.data} upright />}
          {code.data?.has_code && (
            <Card as="article" className="order">
              <header className="order-head">
                <Text as="h2" weight="semibold" lines={2}>
                  {code.data.prize.name}
                </Text>
                <StatePill tone={orderTones[code.data.state]}>
                  {t(`prizes.state.${code.data.state}`)}
                </StatePill>
              </header>
              <OrderCode order={code.data} />
            </Card>
          )}
        </>
      )}
      <PrizeNote paragraphs={[t('prizes.beforehand')]} />
    </aside>
  );
}
