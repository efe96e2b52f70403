import { locales, type ListingsReply } from '@taice/core';
import { Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useLang } from '../../shared/i18n.ts';
import { usePointsText } from '../../shared/points-text.ts';
import { QualityMark } from '../parts/quality-mark.tsx';

/** The floor price of each quality, and its change in seven days. */
export function Floors({ qualities }: Pick<ListingsReply, 'qualities'>) {
  const { t } = useTranslation();
  const text = usePointsText();
  const lang = useLang();
  const moved = new Intl.NumberFormat(locales[lang], {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  });
  const priced = qualities.filter(({ floor }) => floor !== null);
  if (priced.length === 0) return null;
  return (
    <section className="market-filter" aria-label={t('nft.market.floors')}>
      <Text as="h3" weight="semibold">
        {t('nft.market.floors')}
      </Text>
      <dl className="market-floors">
        {priced.map(({ quality, floor, change_bp: change }) => (
          <div key={quality}>
            <dt>
              <QualityMark quality={quality} />
            </dt>
            <dd>
              <Text weight="semibold">
                {floor !== null && t('rewards.points', { amount: text.points(floor) })}
              </Text>{' '}
              {change !== null && (
                <Text size={12} tone="muted">
                  {moved.format(change / 10_000)}
                </Text>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
