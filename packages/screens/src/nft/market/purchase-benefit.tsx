import type { NftItem, ViewAverages, SeriesCard } from '@taice/contract';
import { boostChances, formatMicro, parseMicro } from '@taice/core/rules';
import { Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { boostText } from '../../shared/boost-text.ts';
import { useLang } from '../../shared/i18n.ts';
import { usePointsText } from '../../shared/points-text.ts';
import { DurabilityBar } from '../parts/durability-bar.tsx';
import { PaybackText } from '../parts/payback-text.tsx';
import { BoxOdds } from './box-odds.tsx';

export type WearerFacts = {
  readonly pace: ViewAverages | null;
  /** The pair worn now; null: none. */
  readonly worn: NftItem | null;
};

/** Reward of a view with this boost: '2.24'. */
const getViewReward = (reward: string, bp: number): string =>
  formatMicro((parseMicro(reward) * BigInt(10_000 + bp)) / 10_000n);

/** Says that it would replace the worn pair, if its boost is higher. Only one pair is worn. */
function EquippedComparison({ bp, worn }: { bp: number; worn: NftItem }) {
  const { t } = useTranslation();
  const lang = useLang();
  if (bp <= worn.boost_bp) return null;
  const values = { name: worn.series.name, share: boostText(worn.boost_bp, lang) };
  return (
    <Text as="p" size={12} tone="muted">
      {t('nft.market.does.instead', values)}
    </Text>
  );
}

/** The benefit of an offered pair for the viewer. */
export function ItemBenefit({
  nft,
  price,
  facts: { pace, worn },
}: {
  nft: NftItem;
  price: string;
  facts: WearerFacts;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const text = usePointsText();
  if (nft.kind !== 'spectacles') return null;
  return (
    <div className="buy-does">
      <Text as="p" weight="semibold">
        {pace
          ? t('nft.market.does.view', {
              share: boostText(nft.boost_bp, lang),
              amount: text.points(getViewReward(pace.view_reward, nft.boost_bp)),
              before: text.points(pace.view_reward),
            })
          : boostText(nft.boost_bp, lang)}
      </Text>
      <DurabilityBar durability={nft.durability} max={nft.max_durability} numbers />
      {worn && <EquippedComparison bp={nft.boost_bp} worn={worn} />}
      {pace && <PaybackText from={nft} pace={pace} worn={worn} price={price} />}
    </div>
  );
}

/** Probability of each boost. The level is drawn, and low levels are far more likely. */
function Chances({ boost }: { boost: NonNullable<SeriesCard['boost_bp']> }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { half, best, bestIn } = boostChances(boost);
  const values = { half: boostText(half, lang), best: boostText(best, lang), of: bestIn };
  return (
    <Text as="p" size={12} weight="semibold">
      {t('nft.market.does.chances', values)}
    </Text>
  );
}

/** The benefit of an item of a series. Its level is drawn when it is made. */
export function SeriesBenefit({
  series,
  price,
  facts: { pace, worn },
}: {
  series: SeriesCard;
  price: string;
  facts: WearerFacts;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const { kind, boost_bp: boost, max_durability: max, power, description } = series;
  if (kind === 'box') return <BoxOdds series={series} />;
  if (kind === 'prop')
    return (
      <div className="buy-does">
        <Text as="p">{t('nft.market.does.power', { count: power ?? 0 })}</Text>
        <Text as="p" tone="muted">
          {description}
        </Text>
      </div>
    );
  if (!boost || max === null) return null;
  const like = (bp: number) => ({ boost_bp: bp, durability: max, max_durability: max });
  return (
    <div className="buy-does">
      <Text as="p" weight="semibold">
        {t('nft.market.does.range', {
          from: boostText(boost.from, lang),
          to: boostText(boost.to, lang),
        })}
      </Text>
      <Text as="p" size={12} tone="muted">
        {t('nft.market.does.level', { max })}
      </Text>
      {boost.to > boost.from && <Chances boost={boost} />}
      {worn && <EquippedComparison bp={boost.to} worn={worn} />}
      {pace && (
        <PaybackText
          from={like(boost.from)}
          to={like(boost.to)}
          pace={pace}
          worn={worn}
          price={price}
        />
      )}
    </div>
  );
}
