import type { NftItem } from '@taice/contract';
import type { OwnNftFilter } from '@taice/core';
import { Button, EmptyState, Skeleton } from '@taice/ui';
import Glasses from 'lucide-react/icons/glasses';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../shared/load-error.tsx';
import type { Pages } from '../../shared/use-pages.ts';
import { LoadMoreOnScroll } from '../../shared/videos/load-more-on-scroll.tsx';
import '../parts/tile.css';
import { marketHref } from '../nft-paths.ts';
import { OwnTile } from './own-tile.tsx';
import { WithdrawAll } from './withdraw-all.tsx';

/** The parts of one's items, and the query for each. */
export const parts = {
  all: {},
  spectacles: { kind: 'spectacles' },
  boxes: { kind: 'box' },
  listed: { state: 'listed' },
  broken: { state: 'broken' },
  on_chain: { state: 'on_chain' },
} as const satisfies Record<string, OwnNftFilter>;
export type Part = keyof typeof parts;

/** Placeholder of items that are loading. */
export function OwnSkeleton() {
  return (
    <div className="item-tiles" aria-busy="true">
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} shape="card" height={300} />
      ))}
    </div>
  );
}

/** One part of the viewer's items. The worn one is shown above; opened boxes appear only among the boxes. */
export function OwnList({
  part,
  pages,
  wears,
}: {
  part: Part;
  pages: Pages<NftItem>;
  /** True if an item is worn, which is shown above. */
  wears: boolean;
}) {
  const { t } = useTranslation();
  const { loading, error, reload } = pages;
  const items = pages.items.filter(
    ({ state }) => state !== 'equipped' && (state !== 'opened' || part === 'boxes'),
  );
  if (items.length === 0 && !pages.hasMore) {
    if (loading) return <OwnSkeleton />;
    if (error) return <LoadError error={error} onRetry={reload} />;
    return (
      <EmptyState
        icon={<Glasses />}
        title={t(wears && part === 'all' ? 'nft.mine.noOther' : `nft.mine.none.${part}`)}
        action={
          <Button variant="primary" href={marketHref}>
            {t('nft.worn.toMarket')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      {part === 'listed' && <WithdrawAll />}
      <ul className="item-tiles">
        {items.map((item) => (
          <OwnTile key={item.id} item={item} />
        ))}
      </ul>
      <LoadMoreOnScroll {...pages} />
    </>
  );
}
