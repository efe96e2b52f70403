import type { NftItem } from '@taice/contract';
import { type Equipment, ownNftQueries } from '@taice/core';
import { Button, Chip, ChipsBar, Skeleton } from '@taice/ui';
import Store from 'lucide-react/icons/store';
import { useTranslation } from 'react-i18next';
import { useHistoryState } from '../shared/router/use-history-state.ts';
import { LoadError } from '../shared/load-error.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { type Pages, usePages } from '../shared/use-pages.ts';
import { OwnList, OwnSkeleton, type Part, parts } from './mine/own-list.tsx';
import { OwnProps } from './mine/own-props.tsx';
import { EquippedItem } from './mine/equipped-item.tsx';
import { marketHref } from './nft-paths.ts';
import { HoldingsBar } from './parts/holdings-bar.tsx';
import './worn/worn.css';
import './mine/mine.css';

const isPart = (value: string): value is Part => Object.hasOwn(parts, value);
const all = Object.keys(parts).filter(isPart);

/** The worn item, potions and all other items, by part. */
function Items({
  equipment,
  pages,
  part,
  onPart,
}: {
  equipment: Equipment;
  pages: Pages<NftItem>;
  part: Part;
  onPart: (filter: Part) => void;
}) {
  const { t } = useTranslation();
  const list = <OwnList part={part} pages={pages} wears={equipment.equipped !== null} />;
  const hasNone =
    part === 'all' &&
    equipment.equipped === null &&
    pages.items.length === 0 &&
    !pages.hasMore &&
    !pages.loading;
  if (hasNone && equipment.props.length === 0) return list;
  return (
    <>
      <EquippedItem equipment={equipment} />
      <OwnProps props={equipment.props} />
      <div className="own-parts">
        <ChipsBar label={t('nft.mine.parts')} bleed>
          {all.map((one) => (
            <Chip key={one} selected={one === part} onPress={() => onPart(one)}>
              {t(`nft.mine.part.${one}`)}
            </Chip>
          ))}
        </ChipsBar>
      </div>
      {list}
    </>
  );
}

/** `/NFTs`: the viewer's items, the worn one, and links to wear, repair, sell and open them. */
export function MyNftsScreen() {
  const { t } = useTranslation();
  const taice = useTaice();
  const [storedFilter, setFilter] = useHistoryState<string>('nft.part', 'all');
  const filter = isPart(storedFilter) ? storedFilter : 'all';
  const { data, error, loading, reload } = useRead(ownNftQueries.equipment(taice));
  const pages = usePages(ownNftQueries.list(taice, parts[filter]));
  const market = (
    <Button icon={<Store />} href={marketHref}>
      {t('nft.mine.market')}
    </Button>
  );
  // Telegram shows the title above the page, so the button would be alone in its row.
  const isWeb = taice.platform.appType === 'web';
  return (
    <div className="own-items">
      <ScreenTitle aside={isWeb && market}>{t('nft.mine.title')}</ScreenTitle>
      {!isWeb && <HoldingsBar worn={false}>{market}</HoldingsBar>}
      {data ? (
        <Items equipment={data} pages={pages} part={filter} onPart={setFilter} />
      ) : error !== undefined && !loading ? (
        <LoadError error={error} onRetry={reload} />
      ) : (
        <>
          <Skeleton shape="card" height={128} />
          <OwnSkeleton />
        </>
      )}
    </div>
  );
}
