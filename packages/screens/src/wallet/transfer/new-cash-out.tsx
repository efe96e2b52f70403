import { cashOutQueries, invalidatePoints, type CashOutTerms } from '@taice/core';
import type { PayoutChain } from '@taice/contract';
import { payoutChains } from '@taice/contract/shapes';
import { parseMicro } from '@taice/core/rules';
import { Card, Segmented, Skeleton, Stepper, Text } from '@taice/ui';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { walletAddress } from '../../shared/bindings/short-address.ts';
import { usePointsText } from '../../shared/points-text.ts';
import { LoadError } from '../../shared/load-error.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';
import { AmountCard } from './amount-card.tsx';
import { CashOutCard } from './cash-out-card.tsx';
import { SumCard, CashOutButton } from './sum-card.tsx';
import { useCashOut } from './use-cash-out.ts';
import { CashOutBlocked } from './cash-out-eligibility.tsx';

/** The bound address, the only recipient of a cash-out. */
function RecipientAddress({ address }: { address: string }) {
  const { t } = useTranslation();
  return (
    <Card as="section" padding={16} className="transfer-part">
      <Text as="h2" size={12} weight="semibold" tone="muted">
        {t('transfer.to')}
      </Text>
      <Text as="p" weight="semibold" className="tc-mono transfer-address">
        {walletAddress(address)}
      </Text>
      <Text as="p" size={12} tone="muted">
        {t('transfer.toNote')}
      </Text>
    </Card>
  );
}

/** Locale key of the review that applies. */
const getReviewKey = ({ review_from: from, available, min }: CashOutTerms) => {
  if (parseMicro(from) >= parseMicro(available)) return 'itself';
  return parseMicro(from) < parseMicro(min) ? 'person' : 'upTo';
};

/** The steps after the button. */
function Next({ terms }: { terms: CashOutTerms }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const steps = ['held', 'checked', 'sent', 'final'] as const;
  return (
    <Card as="section" padding={16} className="transfer-part transfer-next">
      <Text as="h2" size={16} weight="bold">
        {t('transfer.next')}
      </Text>
      <Stepper
        label={t('transfer.next')}
        steps={steps.map((key) => ({
          key,
          label: t(`transfer.step.${key}`),
          detail:
            key === 'checked'
              ? t(`transfer.checked.${getReviewKey(terms)}`, {
                  points: text.points(terms.review_from),
                  hours: terms.eta_review_hours,
                })
              : t(`transfer.stepNote.${key}`, { count: terms.confirmations_needed }),
          kind: 'later',
        }))}
      />
      <Text as="p" size={12} tone="muted">
        {t('transfer.canCancel')}
      </Text>
    </Card>
  );
}

function Form({ terms, reload }: { terms: CashOutTerms; reload: () => void }) {
  const form = useCashOut(terms, reload);
  return (
    <div className="transfer-columns">
      <div className="transfer-main">
        <AmountCard terms={terms} cashing={form} />
        {terms.to_address !== null && <RecipientAddress address={terms.to_address} />}
        <Next terms={terms} />
      </div>
      <div className="transfer-side">
        <SumCard terms={terms} cashing={form} />
        <CashOutButton terms={terms} cashing={form} />
      </div>
    </div>
  );
}

/** Cash-out to one chain: the terms and the form, the cash-out in progress, or the obstacle. */
function OnChain({ chain, children }: { chain: PayoutChain; children: ReactNode }) {
  const taice = useTaice();
  const { data: terms, error, loading, reload } = useRead(cashOutQueries.terms(taice, chain));
  const open = terms?.open?.id;
  useEffect(
    () =>
      open === undefined
        ? undefined
        : () => {
            // It has ended: the balance and the list of earlier cash-outs have changed.
            invalidatePoints(taice);
          },
    [taice, open],
  );
  if (!terms) {
    if (error !== undefined && !loading)
      return (
        <>
          <LoadError error={error} onRetry={reload} />
          {children}
        </>
      );
    return (
      <div className="transfer-main" aria-busy="true">
        <Skeleton shape="card" height={196} />
        <Skeleton shape="card" height={112} />
        <Skeleton shape="card" height={168} />
      </div>
    );
  }
  return (
    <>
      {terms.open ? (
        <CashOutCard cashOut={terms.open} />
      ) : terms.why_not ? (
        <CashOutBlocked why={terms.why_not} terms={terms} />
      ) : (
        <Form terms={terms} reload={reload} />
      )}
      {children}
    </>
  );
}

/**
 * A new cash-out, on the chosen chain; Telegram has only one. `children` appear below once its height is known, because
 * its growth would move them.
 */
export function NewCashOut({
  chain,
  onChain,
  children,
}: {
  chain: PayoutChain;
  onChain: (chain: PayoutChain) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const taice = useTaice();
  return (
    <>
      {taice.platform.appType === 'web' && (
        <Segmented
          label={t('transfer.network')}
          value={chain}
          options={payoutChains.map((value) => ({ value, label: t(`transfer.chain.${value}`) }))}
          onChange={onChain}
        />
      )}
      <OnChain key={chain} chain={chain}>
        {children}
      </OnChain>
    </>
  );
}
