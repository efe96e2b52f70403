import { ownNftQueries } from '@taice/core';
import { Button, Chip, ChipsBar, Skeleton } from '@taice/ui';
import Store from 'lucide-react/icons/store';
import { useTranslation } from 'react-i18next';
import { useKept } from '../shared/router/use-kept.ts';
import { LoadError } from '../shared/load-error.tsx';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { OwnList, type Part, parts } from './mine/own-list.tsx';
import { OwnProps } from './mine/own-props.tsx';
import { WornNow } from './mine/worn-now.tsx';
import { marketHref } from './nft-paths.ts';
import './worn/worn.css';
import './mine/mine.css';

const isPart = (kept: string): kept is Part => Object.hasOwn(parts, kept);
const all = Object.keys(parts).filter(isPart);

/** `/NFTs`: what one has, what of it is worn, and the way to wearing, repairing, selling and opening. */
export function MyNftsScreen() {
  const { t } = useTranslation();
  const { data, error, loading, reload } = useRead(ownNftQueries.equipment(useTaice()));
  const [kept, setPart] = useKept<string>('nft.part', 'all');
  const part = isPart(kept) ? kept : 'all';
  return (
    <div className="own-items">
      <ScreenTitle
        aside={
          <Button icon={<Store />} href={marketHref}>
            {t('nft.mine.market')}
          </Button>
        }
      >
        {t('nft.mine.title')}
      </ScreenTitle>
      {data ? (
        <>
          <WornNow equipment={data} />
          <OwnProps props={data.props} />
        </>
      ) : error !== undefined && !loading ? (
        <LoadError error={error} onRetry={reload} />
      ) : (
        <Skeleton shape="card" height={128} />
      )}
      <ChipsBar label={t('nft.mine.parts')} bleed>
        {all.map((one) => (
          <Chip key={one} selected={one === part} onPress={() => setPart(one)}>
            {t(`nft.mine.part.${one}`)}
          </Chip>
        ))}
      </ChipsBar>
      <OwnList key={part} part={part} hasMore={data?.equipped != null} />
    </div>
  );
}
