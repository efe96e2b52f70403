import type { CashOutTerms } from '@taice/core';
import { formatMicro, parseMicro } from '@taice/core/rules';
import { Card, ProgressBar, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';

/** How much of each limit is left once this has gone. */
export function LimitsCard({ terms, amount }: { terms: CashOutTerms; amount: bigint | null }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const rows = [
    ['day', terms.left_day, terms.most_day],
    ['month', terms.left_30d, terms.most_30d],
  ] as const;
  return (
    <Card as="section" padding={16} className="transfer-part">
      <Text as="h2" size={16} weight="bold">
        {t('transfer.limits')}
      </Text>
      {rows.map(([key, left, most]) => {
        const after = parseMicro(left) - (amount ?? 0n);
        const shown = formatMicro(after < 0n ? 0n : after);
        const name = t(`transfer.limit.${key}`);
        return (
          <div key={key} className="transfer-limit">
            <div>
              <Text tone="muted">{name}</Text>
              <Text weight="semibold">
                {t('transfer.limitOf', { left: text.points(shown), most: text.points(most) })}
              </Text>
            </div>
            <ProgressBar value={Number(shown) / Number(most)} label={name} />
          </div>
        );
      })}
    </Card>
  );
}
