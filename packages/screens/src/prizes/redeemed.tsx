import type { RedemptionReply as Answer } from '@taice/contract';
import { Button, Card, Coin, Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { OrderCode } from './order-code.tsx';
import { OrderSteps } from './order-steps.tsx';
import { orderHref, prizesHref } from './prize-words.ts';
import { RedemptionSteps } from './redemption-steps.tsx';
import './orders.css';

/** Success: the next step, and the code if there is one. */
export function Redeemed({ answer: { order, balance } }: { answer: Answer }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    head.current?.focus({ preventScroll: true });
  }, []);
  const { prize, order_no, has_code } = order;
  const isReviewed = prize.type === 'virtual' && !has_code;
  return (
    <div className="redeemed">
      <div ref={head} tabIndex={-1} className="redeemed-head">
        <span className="redeemed-art">
          <img src={prize.image} alt="" />
          <span className="redeemed-mark" aria-hidden="true">
            <Check />
          </span>
        </span>
        <Text as="h1" size={28} weight="bold">
          {t(has_code ? 'prizes.done.yours' : 'prizes.done.ordered')}
        </Text>
        <Text as="p" size={16}>
          {prize.name}
        </Text>
        <Text as="p" tone="muted">
          {t(`prizes.done.${isReviewed ? 'reviewed' : prize.type}`)}
        </Text>
      </div>
      <Card as="section" className="order" aria-label={t('prizes.yourOrder')}>
        {has_code ? <OrderCode order={order} shown /> : <OrderSteps order={order} />}
        {!isReviewed && (
          <>
            <Text as="h2" weight="semibold">
              {t('prizes.use.title')}
            </Text>
            <RedemptionSteps type={prize.type} use={order.use} />
          </>
        )}
        <Text as="p" size={12} tone="muted">
          {t('prizes.number', { number: order_no })}
        </Text>
        <p className="redeemed-balance">
          <Coin size={16} />
          {t('prizes.youKeep', { amount: text.points(balance) })}
        </p>
      </Card>
      <div className="redeemed-ways">
        <Button variant="primary" size={48} block href={orderHref(order)}>
          {t('prizes.seeOrder')}
        </Button>
        <Button variant="ghost" size={48} block href={prizesHref}>
          {t('prizes.look')}
        </Button>
      </div>
    </div>
  );
}
