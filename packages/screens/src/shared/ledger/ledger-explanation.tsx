import { rewardQueries } from '@taice/core';
import type { LedgerRow } from '@taice/contract';
import { Button, Skeleton, Stack, ReasonList } from '@taice/ui';
import Banknote from 'lucide-react/icons/banknote';
import Glasses from 'lucide-react/icons/glasses';
import Package from 'lucide-react/icons/package';
import Play from 'lucide-react/icons/play';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../load-error.tsx';
import { useTaice } from '../taice.tsx';
import { Proof } from './proof.tsx';
import { useExplanationSteps } from './explanation-steps.tsx';
import { useRead } from '../use-read.ts';
import './ledger-why.css';

function Loading() {
  return (
    <div className="ledger-why" aria-busy="true">
      <Stack gap={3} className="ledger-why-wait">
        <Skeleton width="70%" height={20} shape="text" />
        <Skeleton width="90%" height={20} shape="text" />
        <Skeleton width="50%" height={20} shape="text" />
      </Stack>
    </div>
  );
}

/** Explanation of a row: the action, its reward, the arrival time, and the proof behind a button. */
export function LedgerExplanation({ row }: { row: LedgerRow }) {
  const { t } = useTranslation();
  const { data, error, loading, reload } = useRead(rewardQueries.why(useTaice(), row.id));
  const steps = useExplanationSteps();
  if (!data) {
    return error && !loading ? <LoadError error={error} onRetry={reload} /> : <Loading />;
  }
  const { source } = data;
  // The row itself already names its source.
  const visibleSteps = steps(data).filter(({ key }) => key !== 'source' || row.source === null);
  return (
    <div className="ledger-why">
      <ReasonList steps={visibleSteps}>
        {source?.type === 'post' && (
          <Button size={36} icon={<Play />} href={`/videoDetail?id=${source.id}`}>
            {t('wallet.openVideo')}
          </Button>
        )}
        {source?.type === 'cash_out' && (
          <Button size={36} icon={<Banknote />} href={`/Transfer?id=${source.id}`}>
            {t('transfer.seeOne')}
          </Button>
        )}
        {source?.type === 'order' && (
          <Button size={36} icon={<Package />} href={`/V2/myorder?id=${source.id}`}>
            {t('prizes.seeOrder')}
          </Button>
        )}
        {source?.type === 'nft' && (
          <Button size={36} icon={<Glasses />} href={`/NFTDetail?id=${source.id}`}>
            {t('wallet.seeNft')}
          </Button>
        )}
        {source?.type === 'nft_series' && (
          <Button size={36} icon={<Glasses />} href="/NFTs">
            {t('wallet.seeNfts')}
          </Button>
        )}
      </ReasonList>
      <Proof detail={data} />
    </div>
  );
}
