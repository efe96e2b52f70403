import { ownNftQueries } from '@taice/core';
import { Button, EmptyState } from '@taice/ui';
import Glasses from 'lucide-react/icons/glasses';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LoadError } from '../shared/load-error.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { parseIdParam, marketHref } from './nft-paths.ts';
import { BrokenPairs } from './worn/broken-pairs.tsx';
import { OtherPairs } from './worn/other-pairs.tsx';
import { Spectacles, SpectaclesSkeleton } from './worn/spectacles.tsx';
import './worn/worn.css';

/** `/SpectaclesDetail`: the worn spectacles, or with `?id=` another own pair: effect, cost and yield. */
export function SpectaclesDetailScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const requestedId = parseIdParam(query);
  const { data, error, loading, reload } = useRead(ownNftQueries.equipment(useTaice()));
  if (!data)
    return error !== undefined && !loading ? (
      <LoadError error={error} onRetry={reload} />
    ) : (
      <SpectaclesSkeleton />
    );
  const id = requestedId ?? data.equipped?.id;
  if (id !== undefined) return <Spectacles key={id} id={id} equipment={data} />;
  return (
    <div className="worn-none">
      <ScreenTitle up={{ href: '/NFTs', title: t('nft.mine.title') }}>
        {t('shell.title.spectacles')}
      </ScreenTitle>
      <EmptyState
        icon={<Glasses />}
        title={t('nft.worn.nothing')}
        action={
          data.available.length === 0 && (
            <Button variant="primary" href={marketHref}>
              {t('nft.worn.toMarket')}
            </Button>
          )
        }
      >
        {t('nft.worn.nothingSays')}
      </EmptyState>
      <BrokenPairs />
      <OtherPairs available={data.available} title={t('nft.worn.couldWear')} />
    </div>
  );
}
