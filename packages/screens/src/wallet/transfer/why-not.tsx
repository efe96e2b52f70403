import type { CashOutWhyNot } from '@taice/contract';
import { openTon, openWallet, type CashOutTerms } from '@taice/core';
import { Button, Card, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { VerifyButton } from '../../shared/bindings/verify-button.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { useLocalTime } from '../../shared/use-local-time.ts';
import { feePercent } from './use-cash-out.ts';

/** What leads out of it, where something does. */
function WayOut({ reason, chain }: Pick<CashOutWhyNot, 'reason'> & Pick<CashOutTerms, 'chain'>) {
  const { t } = useTranslation();
  const taice = useTaice();
  if (reason === 'unbound')
    return (
      <Button
        variant="primary"
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

/** Why nothing can be paid out now, and what to do about it. */
export function WhyNot({ why, terms }: { why: CashOutWhyNot; terms: CashOutTerms }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const time = useLocalTime();
  const { platform } = useTaice();
  const { reason, from } = why;
  const isUnbound = reason === 'unbound';
  return (
    <Card as="section" padding={20} className="transfer-why">
      <Text as="p" weight="semibold">
        {isUnbound && platform.appType === 'tg_mini'
          ? t('transfer.inTelegram')
          : t(`transfer.why.${reason}`, {
              min: text.points(terms.min),
              network: t(`transfer.chain.${terms.chain}`),
              when: from === null ? '' : time.dayAndClock(from),
            })}
      </Text>
      {isUnbound && (
        <Text as="p" tone="muted">
          {t('transfer.costs', {
            min: text.points(terms.min),
            percent: feePercent(terms),
            least: text.points(terms.fee_min),
          })}
        </Text>
      )}
      <WayOut reason={reason} chain={terms.chain} />
    </Card>
  );
}
