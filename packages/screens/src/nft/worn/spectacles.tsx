import { ApiError, type Equipment, nftQueries } from '@taice/core';
import { Cell, CellGroup } from '@taice/ui/list';
import { Button, Card, EmptyState, Skeleton, useWide } from '@taice/ui';
import Glasses from 'lucide-react/icons/glasses';
import History from 'lucide-react/icons/history';
import Zap from 'lucide-react/icons/zap';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../shared/load-error.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';
import { Provenance } from '../detail/provenance.tsx';
import { itemHref, ownItemsHref } from '../nft-paths.ts';
import { OwnPayback } from '../parts/own-payback.tsx';
import { DurabilityCard } from './durability-card.tsx';
import { Hero } from './hero.tsx';
import { OtherPairs } from './other-pairs.tsx';
import { RepairCard } from './repair-card.tsx';
import { useRepair } from './use-repair.ts';
import { WornActions } from './worn-actions.tsx';
import '../detail/detail.css';
import type { NftDetail } from '@taice/core';

/** Placeholder of the screen while it loads. */
export function SpectaclesSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="worn" aria-busy="true">
      <span className="tc-hidden">{t('common.loading')}</span>
      <Skeleton shape="card" height={300} />
      <Skeleton shape="card" height={92} />
      <Skeleton shape="card" height={100} />
      <Skeleton shape="card" height={180} />
    </div>
  );
}

function NotOwner() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<Glasses />}
      title={t('nft.worn.notYours')}
      titleAs="h1"
      action={
        <Button variant="primary" href={ownItemsHref}>
          {t('nft.worn.seeOwn')}
        </Button>
      }
    />
  );
}

/** Number of recent events on the screen. */
const lastEvents = 4;

/** Links to the item's page and to its earnings. */
function ItemLinks({ item }: { item: NftDetail }) {
  const { t } = useTranslation();
  return (
    <CellGroup>
      <Cell icon={<History />} href={itemHref(item)}>
        {t('nft.worn.seeItem')}
      </Cell>
      <Cell icon={<Zap />} href="/pointHistory">
        {t('nft.worn.everyBoost')}
      </Cell>
    </CellGroup>
  );
}

function Own({ item, equipment }: { item: NftDetail; equipment: Equipment }) {
  const { t } = useTranslation();
  const wide = useWide();
  const pace = item.pace ?? equipment.pace;
  const repairing = useRepair({ item, props: equipment.props, price: item.repair });
  const actions = <WornActions item={item} repairing={repairing} />;
  const history = <Provenance item={{ ...item, history: item.history.slice(0, lastEvents) }} />;
  const otherPairs = equipment.available.filter(({ id }) => id !== item.id);
  return (
    <div className="worn">
      <div className="worn-main">
        <Hero item={item} pace={pace} />
        {wide && <OtherPairs available={otherPairs} title={t('nft.worn.others')} />}
        {wide && history}
      </div>
      <div className="worn-side">
        <DurabilityCard item={item} pace={pace} to={repairing.way?.to ?? null} />
        {item.mine && (
          <Card as="section" aria-label={t('nft.parts.own.title')}>
            <OwnPayback item={item} pace={pace} mine={item.mine} worn={equipment.equipped} />
          </Card>
        )}
        <RepairCard item={item} pace={pace} repairing={repairing} />
        {wide && actions}
        {!wide && <OtherPairs available={otherPairs} title={t('nft.worn.others')} />}
        {!wide && history}
        <ItemLinks item={item} />
      </div>
      {!wide && actions}
    </div>
  );
}

/** One of the viewer's pairs of spectacles. */
export function Spectacles({ id, equipment }: { id: string; equipment: Equipment }) {
  const { data, error, loading, reload } = useRead(nftQueries.detail(useTaice(), id));
  if (error instanceof ApiError && error.code === 1801) return <NotOwner />;
  if (!data)
    return error !== undefined && !loading ? (
      <LoadError error={error} onRetry={reload} />
    ) : (
      <SpectaclesSkeleton />
    );
  if (!data.is_mine || data.kind !== 'spectacles') return <NotOwner />;
  return <Own key={id} item={data} equipment={equipment} />;
}
