import { locales, type NftDetail } from '@taice/core';
import { Card, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useLang } from '../../shared/i18n.ts';

/** Each trait with how many items share it, and the size of the series. */
export function Traits({ item }: { item: NftDetail }) {
  const { t, i18n } = useTranslation();
  const lang = useLang();
  const percent = new Intl.NumberFormat(locales[lang], {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  /** A trait without a translation is shown under the generator's name. */
  const translateOr = (key: string, fallback: string) => (i18n.exists(key) ? t(key) : fallback);
  const quality = t(`nft.parts.quality.${item.quality}`);
  const rows = [
    ...item.attributes.map(({ trait, value, share }) => ({
      key: trait,
      name: translateOr(`nft.traits.${trait}.name`, trait),
      value: translateOr(`nft.traits.${trait}.${value}`, value),
      says:
        share === null
          ? null
          : t('nft.detail.shareHave', { share: percent.format(share), quality }),
    })),
    {
      key: '_series',
      name: t('nft.detail.seriesOf'),
      value: item.series.name,
      says: t('nft.detail.madeOf', { count: item.made_of }),
    },
  ];
  return (
    <Card as="section" aria-label={t('nft.detail.traits')}>
      <Text as="h2" size={16} weight="bold">
        {t('nft.detail.traits')}
      </Text>
      <dl className="item-traits">
        {rows.map(({ key, name, value, says }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              <Text weight="semibold">{value}</Text>
              {says !== null && (
                <Text as="p" size={12} tone="muted">
                  {says}
                </Text>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
