import { ApiError, cashOutQueries } from '@taice/core';
import { Button, EmptyState, Link, SectionHead, Skeleton } from '@taice/ui';
import { idPattern } from '@taice/contract/shapes';
import type { PayoutChain } from '@taice/contract';
import Banknote from 'lucide-react/icons/banknote';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LoadError } from '../../shared/load-error.tsx';
import { useHistoryState } from '../../shared/router/use-history-state.ts';
import { ScreenTitle } from '../../shared/screen-title.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { usePages } from '../../shared/use-pages.ts';
import { useRead } from '../../shared/use-read.ts';
import { useUser } from '../../shared/use-user.ts';
import { LoadMoreOnScroll } from '../../shared/videos/load-more-on-scroll.tsx';
import { CashOutCard } from './cash-out-card.tsx';
import { NewCashOut } from './new-cash-out.tsx';
import { WalletLock } from '../../shared/wallet-lock.tsx';
import './transfer.css';

/** Earlier cash-outs, including failed ones. */
function EarlierCashOuts() {
  const { t } = useTranslation();
  const pages = usePages(cashOutQueries.done(useTaice()));
  if (pages.items.length === 0) return null;
  return (
    <section className="transfer-main">
      <SectionHead size={16}>{t('transfer.before')}</SectionHead>
      {pages.items.map((cashOut) => (
        <CashOutCard key={cashOut.id} cashOut={cashOut} />
      ))}
      <LoadMoreOnScroll {...pages} />
    </section>
  );
}

/** One cash-out, requested by its id. */
function CashOutView({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, loading, reload } = useRead(cashOutQueries.one(useTaice(), id));
  const all = <Button href="/Transfer">{t('transfer.all')}</Button>;
  if (data)
    return (
      <>
        <CashOutCard cashOut={data} />
        <div>{all}</div>
      </>
    );
  if (error instanceof ApiError && error.code === 404)
    return <EmptyState icon={<Banknote />} title={t('transfer.gone')} action={all} />;
  if (error !== undefined && !loading) return <LoadError error={error} onRetry={reload} />;
  return <Skeleton shape="card" height={196} />;
}

function TransferOverview() {
  const { t } = useTranslation();
  const taice = useTaice();
  const user = useUser();
  const [storedChain, setChain] = useHistoryState<string>('transfer.chain', '');
  const defaultChain: PayoutChain =
    taice.platform.appType === 'tg_mini' || user?.chain.chain_address == null ? 'ton' : 'bsc';
  const isChosen =
    taice.platform.appType === 'web' && (storedChain === 'bsc' || storedChain === 'ton');
  return (
    <NewCashOut chain={isChosen ? storedChain : defaultChain} onChain={setChain}>
      <Link href="/Service?doc=wallet_terms" className="tc-12">
        {t('content.walletTerms')}
      </Link>
      <EarlierCashOuts />
    </NewCashOut>
  );
}

function TransferContent() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const id = idPattern.exec(query.get('id') ?? '')?.[0];
  return (
    <div className="transfer">
      <ScreenTitle>{t('transfer.title')}</ScreenTitle>
      {id === undefined ? <TransferOverview /> : <CashOutView key={id} id={id} />}
    </div>
  );
}

/** `/Transfer`: cash-out of points as SPK to the user's own wallet, with costs and progress; with `id` one cash-out. */
export function TransferScreen() {
  return (
    <WalletLock>
      <TransferContent />
    </WalletLock>
  );
}
