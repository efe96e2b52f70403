import {
  canGiveUp,
  giveUpOrderPayment,
  openWallet,
  orderPaymentOutcome,
  orderQueries,
  type OrderDetail,
} from '@taice/core';
import type { ChainOrder } from '@taice/contract';
import { formatCoin } from '@taice/core/rules';
import { Button, Link, Skeleton, Text } from '@taice/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../shared/bindings/short-address.ts';
import { LoadError } from '../../shared/load-error.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { formatCountdown, useSecondsUntil } from '../../shared/seconds-until.ts';
import { useRead } from '../../shared/use-read.ts';
import { ReceivedPayments } from './received-payments.tsx';
import { usePayOrder } from './use-pay-order.ts';
import './pay.css';

/** The time until which the order is reserved. */
function ReservedUntil({ until }: { until: string }) {
  const { t } = useTranslation();
  const seconds = useSecondsUntil(until);
  return (
    <Text as="p" tone={seconds === 0 ? 'bad' : 'muted'} className="pay-kept">
      {seconds === 0
        ? t('nft.pay.timeOver')
        : t('nft.pay.kept', { time: formatCountdown(seconds) })}
    </Text>
  );
}

/** The exact amount, the recipient and the paying wallet. */
function Sum({ order }: { order: ChainOrder }) {
  const { t } = useTranslation();
  const { pay, payer } = order;
  if (!pay) return null;
  return (
    <dl className="pay-sum">
      <div>
        <dt>{t('nft.pay.exactly')}</dt>
        <dd>
          <Text weight="bold" size={16}>
            {t('nft.pay.coin', { amount: formatCoin(BigInt(pay.value)), coin: pay.coin })}
          </Text>
        </dd>
      </div>
      <div>
        <dt>{t('nft.pay.to')}</dt>
        <dd className="tc-mono">{pay.to}</dd>
      </div>
      <div>
        <dt>{t('nft.pay.from')}</dt>
        <dd className="tc-mono">{payer}</dd>
      </div>
    </dl>
  );
}

/** Progress of the payment in the wallet, or the button that starts it. */
function Paying({ order }: { order: ChainOrder }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const orderPayment = usePayOrder(order);
  const { payment, isLinked, port, busy } = orderPayment;
  const outcome = payment && orderPaymentOutcome(payment);
  const state = payment?.step.state;
  const hash = payment?.step.hash ?? order.pay?.tx_hash ?? null;
  const { confirmations_needed: needed } = order;
  const statusText = () => {
    if (!payment) return order.state === 'paying' ? t('nft.pay.told') : null;
    if (outcome === 'done') return t('nft.pay.final');
    if (state === 'sent' && payment.step.confirmations > 0) {
      const count = Math.min(payment.step.confirmations, needed);
      return t('transfer.confirmations', { count, needed });
    }
    return t(`coins.step.${state}`);
  };
  const canPay = payment === null ? order.state === 'created' : outcome === 'failed';
  return (
    <>
      <div role="status">
        <Text as="p" tone={outcome === 'failed' ? 'bad' : undefined}>
          {statusText()}
        </Text>
      </div>
      {hash !== null && (
        <Link href={`${order.explorer_url}/tx/${hash}`} className="tc-mono">
          {shortAddress(hash)}
        </Link>
      )}
      {payment && canGiveUp(payment.step) && (
        <Button onClick={() => giveUpOrderPayment(taice)}>{t('coins.notAsked')}</Button>
      )}
      {canPay &&
        (isLinked ? (
          <Button
            variant="primary"
            size={48}
            block
            busy={busy}
            disabled={port === null}
            onClick={() => void orderPayment.pay()}
          >
            {t('nft.pay.now')}
          </Button>
        ) : (
          <Button variant="primary" size={48} block onClick={() => openWallet(taice, 'connect')}>
            {t('auth.wallet.connect')}
          </Button>
        ))}
      {canPay && order.state === 'created' && (
        <Button
          variant="ghost"
          size={48}
          block
          busy={orderPayment.isGivingUp}
          onClick={() => void orderPayment.giveUp()}
        >
          {t('nft.pay.giveUp')}
        </Button>
      )}
    </>
  );
}

function ChainOrderContent({ order }: { order: ChainOrder }) {
  const { t } = useTranslation();
  const isOpen = order.state === 'created' || order.state === 'paying';
  return (
    <div className="pay">
      {isOpen ? (
        <>
          {order.expires_at !== null && <ReservedUntil until={order.expires_at} />}
          <Sum order={order} />
          <Paying order={order} />
        </>
      ) : (
        <Text as="p" weight="semibold">
          {t(`nft.pay.state.${order.state}`)}
        </Text>
      )}
      <ReceivedPayments order={order} />
    </div>
  );
}

export type PayByChainProps = {
  readonly orderId: string;
  /** Called once the order is paid and delivered. */
  readonly onBought: (bought: OrderDetail) => void;
};

/** Leads through an order that is paid on a chain, from the exact amount to delivery. On the web only. */
export function PayByChain({ orderId, onBought }: PayByChainProps) {
  const { data, error, loading, reload } = useRead(orderQueries.detail(useTaice(), orderId));
  const hasNotified = useRef(false);
  const isDelivered = data?.order.state === 'delivered';
  useEffect(() => {
    if (!data || !isDelivered || hasNotified.current) return;
    hasNotified.current = true;
    onBought(data);
  }, [data, isDelivered, onBought]);
  if (data) return <ChainOrderContent order={data.order} />;
  if (error !== undefined && !loading) return <LoadError error={error} onRetry={reload} />;
  return <Skeleton shape="card" height={254} />;
}
