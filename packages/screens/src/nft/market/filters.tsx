import type { ListingsReply } from '@taice/core';
import { Checkbox, Chip, RangeSlider, SearchBox, Skeleton, Switch, Text } from '@taice/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boostText } from '../../shared/boost-text.ts';
import { useLang } from '../../shared/i18n.ts';
import { usePointsText } from '../../shared/points-text.ts';
import { useUser } from '../../shared/use-user.ts';
import { QualityMark } from '../parts/quality-mark.tsx';
import { Floors } from './floors.tsx';
import {
  type MarketParams,
  boostFrom,
  boostTo,
  countActiveFilters,
  noFilters,
} from './market-params.ts';
import { PriceRange } from './price-range.tsx';
import './filters.css';

export type FiltersProps = {
  asked: MarketParams;
  onChange: (change: Partial<MarketParams>) => void;
  /** Facts about all offers; undefined until they are known. */
  offers: ListingsReply | undefined;
};

const all = [5, 4, 3, 2, 1] as const;
const boostStep = 50;

function Qualities({ asked: { qualities }, onChange, offers }: FiltersProps) {
  const { t } = useTranslation();
  const countOf = (quality: number) =>
    offers?.qualities.find((each) => each.quality === quality)?.on_offer;
  const isOn = (quality: number) => qualities.includes(quality);
  const toggle = (quality: number) => {
    const next = all.filter((each) => (each === quality) !== isOn(each));
    // None means all, and so does each of them.
    onChange({ qualities: next.length === all.length ? [] : next.toSorted() });
  };
  return (
    <fieldset className="market-filter">
      <legend>{t('nft.market.filter.quality')}</legend>
      {all.map((quality) => (
        <div key={quality} className="market-quality">
          <Checkbox checked={isOn(quality)} onChange={() => toggle(quality)}>
            <QualityMark quality={quality} />
          </Checkbox>
          <Text size={12} tone="muted">
            {countOf(quality)}
          </Text>
        </div>
      ))}
    </fieldset>
  );
}

/** The minimum levels on offer: high ones are rare. */
const levels = [1, 5, 10, 20] as const;

function Levels({ asked, onChange }: FiltersProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="market-filter">
      <legend>{t('nft.market.filter.level')}</legend>
      <div className="market-levels">
        {levels.map((level) => (
          <Chip key={level} selected={level === asked.level} onPress={() => onChange({ level })}>
            {t(level === 1 ? 'nft.mine.part.all' : 'nft.market.filter.levelFrom', { level })}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

function BoostRange({ asked, onChange }: FiltersProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const value = [asked.boostMin, asked.boostMax] as const;
  const [[low, high], setShown] = useState<readonly [number, number]>(value);
  return (
    <div className="market-filter">
      <div className="market-filter-line">
        <Text weight="semibold">{t('nft.market.filter.boost')}</Text>
        <Text size={12}>
          {t('nft.market.filter.range', { from: boostText(low, lang), to: boostText(high, lang) })}
        </Text>
      </div>
      <RangeSlider
        labels={[t('nft.market.filter.boostMin'), t('nft.market.filter.boostMax')]}
        min={boostFrom}
        max={boostTo}
        step={boostStep}
        value={value}
        text={(bp) => boostText(bp, lang)}
        onMove={setShown}
        onChange={([boostMin, boostMax]) => onChange({ boostMin, boostMax })}
      />
    </div>
  );
}

function Words({ asked, onChange }: FiltersProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(asked.keyword);
  const applyKeyword = (written: string) => {
    const keyword = written.trim().slice(0, 60);
    if (keyword !== asked.keyword) onChange({ keyword });
  };
  return (
    // A user who leaves the field has finished the keyword.
    <div onBlur={() => applyKeyword(text)}>
      <SearchBox
        label={t('nft.market.filter.keyword')}
        placeholder={t('nft.market.filter.keyword')}
        value={text}
        onChange={(next) => {
          setText(next);
          if (next === '') applyKeyword('');
        }}
        onSubmit={() => applyKeyword(text)}
        clearLabel={t('nft.market.filter.clear')}
      />
    </div>
  );
}

/** Filters of the offers, and the floor price of each quality. Without a title where one stands above. */
export function Filters({ isTitled = true, ...props }: FiltersProps & { isTitled?: boolean }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const user = useUser();
  const { asked, onChange, offers } = props;
  const isOn = countActiveFilters(asked) > 0;
  return (
    <div className="market-filters">
      {(isTitled || isOn) && (
        <div className="market-filter-line">
          {isTitled && (
            <Text as="h2" size={16} weight="bold">
              {t('nft.market.filter.title')}
            </Text>
          )}
          {isOn && (
            <button type="button" className="market-plain" onClick={() => onChange(noFilters)}>
              {t('nft.market.reset')}
            </button>
          )}
        </div>
      )}
      <Words key={asked.keyword} {...props} />
      <Qualities {...props} />
      <Levels {...props} />
      <BoostRange key={`${asked.boostMin} ${asked.boostMax}`} {...props} />
      {offers ? (
        <PriceRange
          key={`${asked.priceMin} ${asked.priceMax} ${offers.prices?.from} ${offers.prices?.to}`}
          asked={asked}
          prices={offers.prices}
          onChange={onChange}
          points={text.points}
        />
      ) : (
        <Skeleton height={105} />
      )}
      {user && (
        <div className="market-filter">
          <Switch checked={asked.soon} onChange={(soon) => onChange({ soon })}>
            <span className="market-soon">
              <Text weight="semibold">{t('nft.market.filter.soon')}</Text>
              <Text size={12} tone="muted">
                {t('nft.market.filter.soonSays')}
              </Text>
            </span>
          </Switch>
        </div>
      )}
      {offers && <Floors qualities={offers.qualities} />}
    </div>
  );
}
