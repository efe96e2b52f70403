import { cancelOrder, confirm, confirmReceipt } from '@taice/core';
import type { OrderItem } from '@taice/contract';
import { Button, Card, Link, StatePill, Text } from '@taice/ui';
import Truck from 'lucide-react/icons/truck';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { useSaveAction } from '../shared/use-save-action.ts';
import { OrderCode } from './order-code.tsx';
import { OrderSteps } from './order-steps.tsx';
import { isBroken, orderTones, prizeHref } from './prize-words.ts';
import { RedemptionSteps } from './redemption-steps.tsx';
import './orders.css';

type Shown = { order: OrderItem };

function Where({ address }: { address: NonNullable<OrderItem['address']> }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{t('prizes.to')}</dt>
      <dd>
        {address.name}
        <br />
        {address.line}, {address.country}
        <br />
        {address.phone}
      </dd>
    </div>
  );
}

/** Address or account of the order, and the refund of its points. */
function Facts({ order }: Shown) {
  const { t } = useTranslation();
  const text = usePointsText();
  const { order_no, address, account, carrier, tracking_no, remark, state, points } = order;
  const isBack = state === 'refunded';
  const isUndone = isBack || isBroken(state);
  return (
    <dl className="order-facts">
      {address && <Where address={address} />}
      {account !== null && (
        <div>
          <dt>{t('prizes.for')}</dt>
          <dd>{account}</dd>
        </div>
      )}
      {tracking_no !== null && (
        <div>
          <dt>{carrier ?? t('prizes.parcel')}</dt>
          <dd className="tc-mono">{tracking_no}</dd>
        </div>
      )}
      {remark !== null && (
        <div>
          <dt>{t(isUndone ? 'prizes.reason' : 'prizes.remark')}</dt>
          <dd>{remark}</dd>
        </div>
      )}
      {isUndone && (
        <div>
          <dt>{t('prizes.pointsBack')}</dt>
          <dd>
            {t(isBack ? 'prizes.areBack' : 'prizes.comeBack', {
              amount: text.points(points),
            })}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('prizes.order')}</dt>
        <dd className="tc-mono">{order_no}</dd>
      </div>
    </dl>
  );
}

/** Actions of the order's owner. */
function OrderActions({ order }: Shown) {
  const { t } = useTranslation();
  const taice = useTaice();
  const text = usePointsText();
  const { busy, save } = useSaveAction();
  const { id, prize, points, cancellable, receivable, tracking_url } = order;
  if (!cancellable && !receivable && tracking_url === null) return null;
  const amount = text.points(points);
  const cancel = async () => {
    const confirmed = await confirm(taice, {
      title: t('prizes.cancelTitle', { name: prize.name }),
      body: t('prizes.cancelBody', { amount }),
      confirmLabel: t('prizes.cancel'),
    });
    if (confirmed) await save(() => cancelOrder(taice, id), 'prizes.cancelled', { amount });
  };
  return (
    <div className="order-acts">
      {tracking_url !== null && (
        <Button icon={<Truck />} href={tracking_url}>
          {t('prizes.track')}
        </Button>
      )}
      {receivable && (
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void save(() => confirmReceipt(taice, id), 'prizes.received')}
        >
          {t('prizes.receive')}
        </Button>
      )}
      {cancellable && (
        <Button busy={busy} onClick={() => void cancel()}>
          {t('prizes.cancel')}
        </Button>
      )}
    </div>
  );
}

/** One order: the prize, its progress, and the actions. */
export function OrderCard({ order, upright = false }: Shown & { upright?: boolean }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const id = useId();
  const { prize, points, quantity, state } = order;
  return (
    <Card as="article" className="order" aria-labelledby={id}>
      <header className="order-head">
        <img src={prize.image} alt="" loading="lazy" decoding="async" />
        <div>
          <Text as="h2" weight="semibold" lines={2} id={id}>
            <Link href={prizeHref(prize)}>{prize.name}</Link>
          </Text>
          <Text as="p" size={12} tone="muted">
            {quantity > 1 && `${t('prizes.pieces', { count: quantity })} · `}
            {t('rewards.points', { amount: text.points(points) })}
          </Text>
        </div>
        <StatePill tone={orderTones[state]}>{t(`prizes.state.${state}`)}</StatePill>
      </header>
      <OrderSteps order={order} upright={upright} />
      {order.has_code && <OrderCode order={order} />}
      {!isBroken(state) && state !== 'refunded' && prize.type !== 'physical' && (
        <section>
          <Text as="h3" weight="semibold">
            {t('prizes.use.title')}
          </Text>
          <RedemptionSteps type={prize.type} use={order.use} />
        </section>
      )}
      {prize.type === 'virtual' && state === 'reviewing' && (
        <Text as="p" tone="muted">
          {t('prizes.done.reviewed')}
        </Text>
      )}
      <Facts order={order} />
      <OrderActions order={order} />
    </Card>
  );
}
