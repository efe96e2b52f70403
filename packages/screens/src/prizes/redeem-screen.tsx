import { addressQueries, ApiError, prizeQueries, type PrizeDetail } from '@taice/core';
import type { Address } from '@taice/contract';
import { Button, EmptyState, Link, SectionHead, Skeleton, Text, useWide } from '@taice/ui';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Gift from 'lucide-react/icons/gift';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LoadError } from '../shared/load-error.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { useSessionReady } from '../shared/use-user.ts';
import { MemberAccountField } from './member-account-field.tsx';
import { QuantityField } from './quantity-field.tsx';
import { OrderCard } from './order-card.tsx';
import { PrizeChecks } from './prize-checks.tsx';
import { PrizeFacts } from './prize-facts.tsx';
import { PrizeHead } from './prize-head.tsx';
import { PrizeNote } from './prize-note.tsx';
import { parseIdParam, ordersHref, prizesHref } from './prize-words.ts';
import { RedeemButton, RedeemSum } from './redeem-sum.tsx';
import { Redeemed } from './redeemed.tsx';
import { useRedeem } from './use-redeem.ts';
import { RedemptionCard } from './redemption-steps.tsx';
import { ShippingAddressPicker } from './shipping-address-picker.tsx';
import './redeem.css';

/** Link back to the shelf, on the web. */
function Breadcrumb({ prize: { name, type } }: { prize: PrizeDetail }) {
  const { t } = useTranslation();
  return (
    <nav className="redeem-path" aria-label={t('prizes.path')}>
      <Link href={prizesHref}>
        <ChevronLeft aria-hidden="true" />
        {t('prizes.title')}
      </Link>
      <Text size={12} tone="muted" lines={1}>
        / {t(`prizes.type.${type}`)} / {name}
      </Text>
    </nav>
  );
}

/** The latest open order. */
function LastOrder() {
  const { t } = useTranslation();
  const { data } = useRead(prizeQueries.latestOrder(useTaice(), 'open'));
  if (!data) return null;
  return (
    <section className="redeem-last">
      <SectionHead size={16} aside={<Link href={ordersHref}>{t('prizes.allOrders')}</Link>}>
        {t('prizes.lastOrder')}
      </SectionHead>
      <OrderCard order={data} />
    </section>
  );
}

function Form({
  prize,
  addresses,
  ...now
}: {
  prize: PrizeDetail;
  addresses: readonly Address[];
  loading: boolean;
  isGone: boolean;
}) {
  const { t } = useTranslation();
  const wide = useWide();
  const redeeming = useRedeem(prize, addresses);
  if (redeeming.redeemed) return <Redeemed answer={redeeming.redeemed} />;
  const { type, quantity_max, member_field } = prize;
  const { canTry } = redeeming;
  const act = <RedeemButton prize={prize} redeeming={redeeming} {...now} />;
  return (
    <div className="redeem">
      {wide && <Breadcrumb prize={prize} />}
      <div className="redeem-columns">
        <div className="redeem-main">
          <PrizeHead prize={prize} />
          <PrizeFacts prize={prize} />
          <RedemptionCard type={type} use={prize.use} />
          {canTry && type === 'physical' && (
            <ShippingAddressPicker prize={prize} addresses={addresses} redeeming={redeeming} />
          )}
          {canTry && quantity_max > 1 && (
            <QuantityField most={quantity_max} redeeming={redeeming} />
          )}
          {canTry && member_field && (
            <MemberAccountField field={member_field} redeeming={redeeming} />
          )}
          <PrizeNote
            paragraphs={[
              ...prize.notice,
              ...(type === 'virtual' && !prize.reviewed_first
                ? prize.notice.length > 0
                  ? []
                  : [t('prizes.spentNow')]
                : [t('prizes.setAside')]),
            ]}
          />
          {wide && <LastOrder />}
        </div>
        <div className="redeem-side">
          <RedeemSum prize={prize} redeeming={redeeming} />
          {wide && act}
          <PrizeChecks prize={prize} />
        </div>
      </div>
      {!wide && <LastOrder />}
      {!wide && act}
    </div>
  );
}

function Prize({ id }: { id: string }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { data, error, loading, reload } = useRead(prizeQueries.detail(taice, id));
  const isSent = data?.type === 'physical';
  const addressQuery = addressQueries.list(taice);
  const addresses = useRead(isSent ? addressQuery : { ...addressQuery, enabled: false });
  // Telegram logs people in automatically a moment later.
  const isEntering = !useSessionReady() && data?.why_not?.reason === 'visitor';
  const isGone = error instanceof ApiError && [404, 1604].includes(error.code);
  if (data && !isEntering && (!isSent || addresses.data))
    return <Form prize={data} addresses={addresses.data ?? []} loading={loading} isGone={isGone} />;
  if (isGone) return <PrizeNotFound />;
  const failed = data ? addresses.error : error;
  if (failed !== undefined && !loading && !addresses.loading)
    return (
      <LoadError
        error={failed}
        onRetry={() => {
          if (data) addresses.reload();
          else reload();
        }}
      />
    );
  return (
    <div className="redeem" aria-busy="true">
      <span className="tc-hidden">{t('common.loading')}</span>
      <Skeleton shape="card" height={280} />
      <Skeleton shape="card" height={72} />
      <Skeleton shape="card" height={180} />
    </div>
  );
}

function PrizeNotFound() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<Gift />}
      title={t('prizes.gone')}
      titleAs="h1"
      action={
        <Button variant="primary" href={prizesHref}>
          {t('prizes.look')}
        </Button>
      }
    />
  );
}

/** `/V2/exchangeH5?id=`: one prize with its price, its recipient, and the button that redeems it. */
export function RedeemScreen() {
  const [query] = useSearchParams();
  const id = parseIdParam(query);
  return id === null ? <PrizeNotFound /> : <Prize key={id} id={id} />;
}
