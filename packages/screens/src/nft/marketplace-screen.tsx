import { ApiError, nftQueries, ownNftQueries } from '@taice/core';
import type { ListingCard, SeriesCard } from '@taice/contract';
import { Button, EmptyState, Segmented, Select, Skeleton, Text, useWide } from '@taice/ui';
import Package from 'lucide-react/icons/package';
import PackageOpen from 'lucide-react/icons/package-open';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LoadError } from '../shared/load-error.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { useRead } from '../shared/use-read.ts';
import { useUser } from '../shared/use-user.ts';
import { BoxBanner } from './market/box-banner.tsx';
import { offerTarget } from './market/buy-target.ts';
import { Filters } from './market/filters.tsx';
import { FiltersSheet } from './market/filters-sheet.tsx';
import { HoldingsBar } from './parts/holdings-bar.tsx';
import { PlatformShelf } from './market/platform-shelf.tsx';
import {
  type MarketParams,
  parseMarketParams,
  countActiveFilters,
  buildMarketHref,
  type MarketTab,
  toOfferFilter,
  sorts,
  tabs,
} from './market/market-params.ts';
import { Offers } from './market/offers.tsx';
import { useBuyDialog } from './market/use-buy-dialog.tsx';
import { ownItemsHref } from './nft-paths.ts';
import './market/market.css';

// Telegram shows nothing about chains.
const WaitingOrders = lazy(async () => ({
  default: (await import('./pay/waiting-orders.tsx')).WaitingOrders,
}));

type Change = (change: Partial<MarketParams>) => void;

/** The boxes that the platform sells; null: not known yet. Empty if boxes are switched off. */
function useBoxes() {
  const pages = usePages(nftQueries.series(useTaice(), 'box'));
  const { items, answers, loading, error, reload } = pages;
  const isOff = error instanceof ApiError && error.code === 1809;
  const boxes = answers.length > 0 ? items : isOff ? [] : null;
  return { boxes, failed: boxes === null && !loading ? error : undefined, reload };
}

function Tabs({
  tab,
  hasBoxes,
  onChange,
}: {
  tab: MarketTab;
  hasBoxes: boolean;
  onChange: Change;
}) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={t('nft.market.tabs')}
      block
      value={tab}
      options={tabs
        .filter((each) => each !== 'boxes' || hasBoxes || tab === 'boxes')
        .map((value) => ({ value, label: t(`nft.market.tab.${value}`) }))}
      onChange={(next) => onChange({ tab: next })}
    />
  );
}

/** Order and filters. */
function Tools({
  asked,
  onChange,
  onFilters,
}: {
  asked: MarketParams;
  onChange: Change;
  onFilters: () => void;
}) {
  const { t } = useTranslation();
  const wide = useWide();
  const activeCount = countActiveFilters(asked);
  return (
    <div className="market-tools">
      {!wide && (
        <Button icon={<SlidersHorizontal />} onClick={onFilters}>
          {activeCount > 0
            ? t('nft.market.filter.on', { count: activeCount })
            : t('nft.market.filter.title')}
        </Button>
      )}
      {!asked.soon && (
        <Select
          label={t('nft.market.sort')}
          value={asked.sort}
          strong
          options={sorts.map((value) => ({ value, label: t(`nft.market.sorts.${value}`) }))}
          onChange={(sort) => onChange({ sort })}
        />
      )}
      {asked.soon && <Text tone="muted">{t('nft.market.sorts.value')}</Text>}
    </div>
  );
}

/** Spectacles for sale by the platform and by people. */
function Spectacles({
  asked,
  onChange,
  buySeries,
  buyOffer,
}: {
  asked: MarketParams;
  onChange: Change;
  buySeries: (series: SeriesCard) => void;
  buyOffer: (offer: ListingCard) => void;
}) {
  const taice = useTaice();
  const wide = useWide();
  const [sheet, setSheet] = useState(false);
  const { last } = usePages(nftQueries.offers(taice, toOfferFilter(asked)));
  const first = usePages(nftQueries.offers(taice, { kind: 'spectacles', sort: 'price' }));
  const { data: ownEquipment } = useRead(ownNftQueries.equipment(taice));
  const wearer = ownEquipment ? { pace: ownEquipment.pace, worn: ownEquipment.equipped } : null;
  // The facts about all offers do not depend on the filters: the first answer has them as well.
  const filters = { asked, onChange, offers: last ?? first.last };
  return (
    <div className="market-columns">
      {wide ? (
        <aside className="market-aside">
          <Filters {...filters} />
        </aside>
      ) : (
        <FiltersSheet {...filters} open={sheet} onClose={() => setSheet(false)} />
      )}
      <div className="market-lists">
        <Tools asked={asked} onChange={onChange} onFilters={() => setSheet(true)} />
        {!asked.soon && <PlatformShelf kind="spectacles" asked={asked} onBuy={buySeries} />}
        <Offers asked={asked} onChange={onChange} wearer={wearer} onBuy={buyOffer} />
      </div>
    </div>
  );
}

/** Placeholder of the first box, so that nothing below it moves later. */
function BannerSkeleton() {
  return (
    <div className="box-banner-waiting">
      <Skeleton />
    </div>
  );
}

/** `/Marketplace`: items for sale by the platform and by people, their benefit, and the purchase. */
export function MarketplaceScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const taice = useTaice();
  const user = useUser();
  const wide = useWide();
  const [params] = useSearchParams();
  const activeFilters = parseMarketParams(params);
  const { boxes, failed, reload } = useBoxes();
  const { buy, dialog } = useBuyDialog();
  const onChange = (change: Partial<MarketParams>) =>
    void navigate(buildMarketHref({ ...activeFilters, ...change }), {
      replace: true,
      preventScrollReset: true,
    });
  const buySeries = (series: SeriesCard) => buy({ from: 'house', series });
  const buyOffer = (offer: ListingCard) => buy(offerTarget(offer));
  const isWaiting = boxes === null && failed === undefined;
  const holdings = user && (
    <Button icon={<PackageOpen />} href={ownItemsHref}>
      {t('nft.market.own')}
    </Button>
  );
  const banners = boxes?.map((series) => (
    <BoxBanner key={series.series_id} series={series} onBuy={buySeries} />
  ));
  return (
    <div className="market">
      <ScreenTitle note={wide && t('nft.market.says')} aside={wide && holdings}>
        {t('nft.market.title')}
      </ScreenTitle>
      {user && !wide && <HoldingsBar worn>{holdings}</HoldingsBar>}
      {user && taice.platform.appType === 'web' && (
        <Suspense fallback={null}>
          <WaitingOrders />
        </Suspense>
      )}
      {isWaiting ? (
        <Skeleton height={44} />
      ) : (
        <Tabs
          tab={activeFilters.tab}
          hasBoxes={boxes !== null && boxes.length > 0}
          onChange={onChange}
        />
      )}
      {activeFilters.tab === 'spectacles' && (
        <>
          {wide && (banners?.[0] ?? (isWaiting && <BannerSkeleton />))}
          <Spectacles
            asked={activeFilters}
            onChange={onChange}
            buySeries={buySeries}
            buyOffer={buyOffer}
          />
        </>
      )}
      {activeFilters.tab === 'props' && (
        <PlatformShelf kind="prop" asked={null} onBuy={buySeries} />
      )}
      {activeFilters.tab === 'boxes' && (
        <div className="market-lists">
          {boxes === null &&
            (failed === undefined ? (
              <>
                <BannerSkeleton />
                <BannerSkeleton />
              </>
            ) : (
              <LoadError error={failed} onRetry={reload} />
            ))}
          {boxes?.length === 0 && (
            <EmptyState icon={<Package />} title={t('nft.market.none.boxes')} />
          )}
          {banners}
        </div>
      )}
      <Text as="p" size={12} tone="muted" className="market-note">
        {t('nft.market.note')}
      </Text>
      {dialog}
    </div>
  );
}
