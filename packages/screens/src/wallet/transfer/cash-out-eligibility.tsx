import type { CashOutBlocker } from '@taice/contract';
import { type CashOutTerms, openTon, openWallet } from '@taice/core';
import { rateToBp, cashOutFee, formatMicro, parseMicro } from '@taice/core/rules';
import { Button, Card, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { VerifyButton } from '../../shared/bindings/verify-button.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { useLocalTime } from '../../shared/use-local-time.ts';
import { feePercent } from './use-cash-out.ts';

/** A button that removes the obstacle, if there is one. */
function EligibilityAction({
  reason,
  chain,
}: Pick<CashOutBlocker, 'reason'> & Pick<CashOutTerms, 'chain'>) {
  const { t } = useTranslation();
  const taice = useTaice();
  if (reason === 'unbound')
    return (
      <Button
        variant="primary"
        size={48}
        block
        onClick={() => (chain === 'ton' ? openTon(taice) : openWallet(taice, 'bind'))}
      >
        {t(`transfer.bind.${chain}`)}
      </Button>
    );
  if (reason === 'unverified') return <VerifyButton />;
  if (reason === 'balance') return <Button href="/Task">{t('transfer.earn')}</Button>;
  if (reason === 'age_unconfirmed')
    return <Button href="/profile-edit">{t('transfer.profile')}</Button>;
  return null;
}

/** Without a wallet: the available amount, its fee and the net amount. */
function Unbound({ terms }: { terms: CashOutTerms }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const amount = parseMicro(terms.available);
  const min = text.points(terms.min);
  const minFee = text.points(terms.fee_min);
  const canCashOut = amount >= parseMicro(terms.min);
  const fee = cashOutFee(amount, {
    least: parseMicro(terms.fee_min),
    bp: rateToBp(terms.fee_rate),
  });
  return (
    <>
      <Text as="h2" size={28} weight="bold">
        {canCashOut
          ? t('transfer.can', { amount: text.points(terms.available) })
          : t('transfer.why.balance', { min })}
      </Text>
      <Text as="p" tone="muted">
        {canCashOut
          ? t('transfer.arrives', {
              fee: text.points(formatMicro(fee)),
              net: text.points(formatMicro(amount - fee)),
              network: t(`transfer.chain.${terms.chain}`),
            })
          : t('transfer.costs', { min, percent: feePercent(terms), least: minFee })}
      </Text>
    </>
  );
}

/** The reason why no cash-out is possible now, and the remedy. */
export function CashOutBlocked({ why, terms }: { why: CashOutBlocker; terms: CashOutTerms }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const time = useLocalTime();
  const { reason, from } = why;
  return (
    <Card as="section" padding={20} className="transfer-why">
      {reason === 'unbound' ? (
        <Unbound terms={terms} />
      ) : (
        <Text as="p" weight="semibold">
          {t(`transfer.why.${reason}`, {
            min: text.points(terms.min),
            when: from === null ? '' : time.dayAndClock(from),
          })}
        </Text>
      )}
      <EligibilityAction reason={reason} chain={terms.chain} />
    </Card>
  );
}
