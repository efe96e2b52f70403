import type { SeriesCard } from '@taice/contract';
import { nftQueries } from '@taice/core';
import { locales } from '@taice/core';
import { Text } from '@taice/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useTranslation } from 'react-i18next';
import { joinSentences } from '../../shared/sentences.ts';
import { useLang } from '../../shared/i18n.ts';
import { usePointsText } from '../../shared/points-text.ts';
import { useTaice } from '../../shared/taice.tsx';
import { usePages } from '../../shared/use-pages.ts';
import { QualityMark } from '../parts/quality-mark.tsx';
import { estimateBoxValue, oddsByQuality, propOdds } from './box-value.ts';
import './box-odds.css';

/** 65,000 of a million is '6.5%'. */
function useShareText() {
  const lang = useLang();
  const format = new Intl.NumberFormat(locales[lang], {
    style: 'percent',
    maximumFractionDigits: 4,
  });
  return (ppm: number) => format.format(ppm / 1_000_000);
}

/** Odds of a box, and their value at today's prices. */
export function BoxOdds({ series }: { series: SeriesCard }) {
  const { t } = useTranslation();
  const share = useShareText();
  const rows = [
    ...oddsByQuality(series).map(({ quality, ppm }) => ({
      key: `q${quality}`,
      name: <QualityMark quality={quality} />,
      quality,
      ppm,
    })),
    ...propOdds(series).map(({ series_id, name, quantity, quality, ppm }) => ({
      key: series_id,
      name: t('nft.market.box.propPart', { count: quantity, name }),
      quality,
      ppm,
    })),
  ];
  const maxPpm = Math.max(1, ...rows.map(({ ppm }) => ppm));
  return (
    <div className="box-odds">
      <table>
        <caption className="tc-hidden">{t('nft.market.box.odds')}</caption>
        <thead className="tc-hidden">
          <tr>
            <th scope="col">{t('nft.market.box.holds')}</th>
            <th scope="col">{t('nft.market.box.chance')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, quality, ppm }) => (
            <tr key={key} data-quality={quality}>
              <th scope="row">{name}</th>
              <td className="box-odds-bar" aria-hidden="true">
                <span style={{ width: `${(100 * ppm) / maxPpm}%` }} />
              </td>
              <td className="box-odds-share">{share(ppm)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <details className="box-each">
        <summary>
          {t('nft.market.box.each')}
          <ChevronDown aria-hidden="true" />
        </summary>
        <ul>
          {series.odds.map(({ series_id, name, quantity, ppm }) => (
            <li key={series_id}>
              <span>
                {quantity > 1 ? t('nft.market.box.propPart', { count: quantity, name }) : name}
              </span>
              <Text weight="semibold">{share(ppm)}</Text>
            </li>
          ))}
        </ul>
      </details>
      <BoxValueNote series={series} />
    </div>
  );
}

/** Average value of a box at today's prices. Says so if that is below its price. */
export function BoxValueNote({ series }: { series: SeriesCard }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const share = useShareText();
  const taice = useTaice();
  const offers = usePages(nftQueries.offers(taice, { kind: 'spectacles', sort: 'price' }));
  const props = usePages(nftQueries.series(taice, 'prop'));
  const qualities = offers.last?.qualities;
  // Reserves its lines.
  if (!qualities || props.answers.length === 0) return <p className="box-worth" />;
  const { points, unknownPpm } = estimateBoxValue(series, qualities, props.items);
  if (unknownPpm === 1_000_000) return null;
  return (
    <Text as="p" size={12} tone="muted" className="box-worth">
      {joinSentences(
        t('nft.market.box.worth', { amount: text.points(points.toFixed(2)) }),
        points < Number(series.price) && unknownPpm === 0 && t('nft.market.box.less'),
        unknownPpm > 0 && t('nft.market.box.unknown', { share: share(unknownPpm) }),
      )}
    </Text>
  );
}
