import type { CashOutTerms } from '@taice/core';
import { formatMicro, parseMicro } from '@taice/core/rules';
import { Button, Card, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { type CashOutForm, feePercent } from './use-cash-out.ts';

type Shown = { terms: CashOutTerms; cashing: CashOutForm };

/** The amount, its fee, the net amount, and the remaining balance. */
export function SumCard({ terms, cashing: { amount, fee, net } }: Shown) {
  const { t } = useTranslation();
  const text = usePointsText();
  const points = (micro: bigint | null) =>
    micro === null ? '–' : t('rewards.points', { amount: text.points(formatMicro(micro)) });
  if (amount === null) return null;
  const remaining = parseMicro(terms.available) - amount;
  return (
    <Card as="section" padding={16} className="transfer-part" aria-label={t('transfer.sum')}>
      <Text as="h2" size={16} weight="bold">
        {t('transfer.sum')}
      </Text>
      <dl className="transfer-sum">
        <div>
          <dt>{t('transfer.send')}</dt>
          <dd>{points(amount)}</dd>
        </div>
        <div>
          <dt>
            {t('transfer.fee', { percent: feePercent(terms), least: text.points(terms.fee_min) })}
          </dt>
          <dd>{fee === null ? '–' : `−${points(fee)}`}</dd>
        </div>
        <div>
          <dt>{t('transfer.network')}</dt>
          <dd>{t('transfer.networkPaid')}</dd>
        </div>
        <div className="transfer-get">
          <dt>{t('transfer.get')}</dt>
          <dd>
            <Text size={20} weight="bold">
              {net === null ? '–' : text.points(formatMicro(net))}
            </Text>{' '}
            <Text tone="muted" weight="semibold">
              SPK
            </Text>
          </dd>
        </div>
        <div>
          <dt>{t('transfer.keep')}</dt>
          <dd>{remaining < 0n ? '–' : points(remaining)}</dd>
        </div>
      </dl>
    </Card>
  );
}

/** The cash-out button, and the reason why it is disabled or has failed. */
export function CashOutButton({ terms, cashing }: Shown) {
  const { t } = useTranslation();
  const text = usePointsText();
  const { amount, net, problem, arrival, refusal, busy, submit } = cashing;
  return (
    <div className="transfer-do">
      {refusal !== null && (
        <Text as="p" role="alert" tone="bad" weight="semibold">
          {refusal}
        </Text>
      )}
      {terms.asks_in_chat && (
        <Text as="p" size={14} className="transfer-note">
          {t('transfer.asksInChat')}
        </Text>
      )}
      <Button
        variant="primary"
        size={48}
        block
        busy={busy}
        disabled={problem !== null || net === null}
        onClick={() => void submit()}
      >
        {net === null
          ? t('transfer.title')
          : t('transfer.do', { net: text.points(formatMicro(net)) })}
      </Button>
      <Text as="p" size={12} tone="muted" className="transfer-note">
        {amount === null ? t('transfer.enter', { min: text.points(terms.min) }) : arrival}
      </Text>
    </div>
  );
}
