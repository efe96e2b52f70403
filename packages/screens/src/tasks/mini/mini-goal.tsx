import { prizeQueries } from '@taice/core';
import { subtractAmounts } from '@taice/core/rules';
import { Card, Link, ProgressBar, Text } from '@taice/ui';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Gift from 'lucide-react/icons/gift';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';

/** The chosen prize, for which all of this is done, or the way to choose one. */
export function MiniGoal() {
  const { t } = useTranslation();
  const text = usePointsText();
  const { data } = useRead(prizeQueries.wished(useTaice()));
  if (data === undefined) return null;
  if (data === null)
    return (
      <Card padding={0} clip>
        <Link href="/V2/exchange" className="mini-goal">
          <Gift aria-hidden="true" />
          <span>
            <Text weight="semibold">{t('home.day.choose')}</Text>
            <Text size={12} tone="muted">
              {t('home.day.chooseBody')}
            </Text>
          </span>
          <ChevronRight aria-hidden="true" className="tc-muted" />
        </Link>
      </Card>
    );
  const missing = data.why_not?.missing ?? '0';
  const have = subtractAmounts(data.points, missing);
  return (
    <Card padding={0} clip as="section" aria-label={t('prizes.wish.is')}>
      <Link href={`/V2/exchangeH5?id=${data.id}`} className="mini-goal">
        <img src={data.image} alt="" loading="lazy" />
        <span>
          <Text as="div" weight="semibold" lines={1}>
            {data.name}
          </Text>
          <ProgressBar value={Number(have) / Number(data.points)} label={data.name} tone="gold" />
          <Text as="div" size={12} tone="muted">
            {Number(missing) > 0
              ? t('prizes.wish.next', { amount: text.points(missing) })
              : t('prizes.wish.now')}
          </Text>
        </span>
        <ChevronRight aria-hidden="true" className="tc-muted" />
      </Link>
    </Card>
  );
}
