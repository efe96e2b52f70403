import type { NftDetail } from '@taice/core';
import { formatMicro, parseMicro } from '@taice/core/rules';
import { Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { boostText } from '../../shared/boost-text.ts';
import { useLang } from '../../shared/i18n.ts';
import { usePointsText } from '../../shared/points-text.ts';
import { DurabilityBar } from '../parts/durability-bar.tsx';

/** Reward of a view with this boost. */
const withBoost = (reward: string, bp: number): string =>
  formatMicro((parseMicro(reward) * BigInt(10_000 + bp)) / 10_000n);

/** Boost, durability and floor price of an item. */
export function Facts({ item }: { item: NftDetail }) {
  const { t } = useTranslation();
  const lang = useLang();
  const text = usePointsText();
  const { boost_bp: bp, durability, max_durability: max, floor, last, pace, quality } = item;
  const prices = [
    ['floor', floor],
    ['last', last],
  ] as const;
  return (
    <dl className="item-facts">
      <div>
        <dt>{t('nft.detail.boost')}</dt>
        <dd>
          <Text size={28} weight="bold">
            {boostText(bp, lang)}
          </Text>
          {pace && (
            <Text as="p" size={12} tone="muted">
              {t('nft.detail.boostSays', {
                amount: text.points(withBoost(pace.view_reward, bp)),
                before: text.points(pace.view_reward),
              })}
            </Text>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('nft.detail.durability')}</dt>
        <dd>
          <Text size={28} weight="bold">
            {durability}
          </Text>{' '}
          <Text tone="muted">{t('nft.detail.of', { max })}</Text>
          <DurabilityBar durability={durability} max={max} />
        </dd>
      </div>
      {prices.map(([key, amount]) => (
        <div key={key}>
          <dt>{t(`nft.detail.${key}`, { quality: t(`nft.parts.quality.${quality}`) })}</dt>
          <dd>
            <Text size={28} weight="bold">
              {amount === null ? '–' : text.points(amount)}
            </Text>{' '}
            {amount !== null && <Text tone="muted">{t('common.points')}</Text>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
