import { coinQueries, coinTransferOutcome, coinTransferAtom, openWallet } from '@taice/core';
import { Button, EmptyState, SectionHead, Skeleton, Tag } from '@taice/ui';
import Wallet from 'lucide-react/icons/wallet';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../shared/bindings/short-address.ts';
import { LoadError } from '../../shared/load-error.tsx';
import { ScreenTitle } from '../../shared/screen-title.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { usePages } from '../../shared/use-pages.ts';
import { ChainTxRows } from './chain-tx-rows.tsx';
import { CoinChecks } from './coin-checks.tsx';
import { CoinEstimate } from './coin-estimate.tsx';
import { CoinFormCard } from './coin-form-card.tsx';
import { CoinProgressCard } from './coin-progress-card.tsx';
import { useCoinForm } from './use-coin-form.ts';
import { useCoins, type Coins } from './use-coins.ts';
import '../transfer/transfer.css';
import './coins.css';

function Connected({ coins }: { coins: Coins }) {
  const transfer = useAtomValue(coinTransferAtom);
  const form = useCoinForm(coins);
  const isOn = transfer !== null && coinTransferOutcome(transfer) === null;
  return (
    <div className="transfer-columns">
      <div className="transfer-main">
        {transfer !== null && <CoinProgressCard coins={coins} />}
        {!isOn && <CoinFormCard coins={coins} form={form} />}
      </div>
      <div className="transfer-side">
        {!isOn && <CoinEstimate coins={coins} form={form} />}
        <CoinChecks coins={coins} form={form} />
      </div>
    </div>
  );
}

function RecentTransfers() {
  const { t } = useTranslation();
  const pages = usePages(coinQueries.chainTxs(useTaice(), 'transfer'));
  return (
    <section className="transfer-main">
      <SectionHead
        size={16}
        aside={
          <Button size={36} href="/Chain">
            {t('coins.all')}
          </Button>
        }
      >
        {t('coins.last')}
      </SectionHead>
      <ChainTxRows pages={pages} label={t('coins.last')} />
    </section>
  );
}

/** `/CoinTransfer`: BNB, SPK and USDT from the user's own wallet, which alone has its key. */
export function CoinTransferScreen() {
  const { t } = useTranslation();
  const taice = useTaice();
  const { coins, error, retry } = useCoins();
  return (
    <div className="transfer">
      <ScreenTitle
        note={t('coins.note')}
        aside={
          coins && (
            <div className="transfer-acts">
              <Tag tone={coins.isOnChain === false ? 'bad' : 'good'}>
                {t(coins.isOnChain === false ? 'coins.message.network' : 'coins.chain')}
              </Tag>
              <Tag>{shortAddress(coins.link.address)}</Tag>
            </div>
          )
        }
      >
        {t('coins.title')}
      </ScreenTitle>
      {coins === undefined && error !== undefined && <LoadError error={error} onRetry={retry} />}
      {coins === undefined && error === undefined && (
        <div className="transfer-columns">
          <div className="transfer-main">
            <Skeleton shape="card" height={406} />
          </div>
          <div className="transfer-side">
            <Skeleton shape="card" height={254} />
            <Skeleton shape="card" height={178} />
          </div>
        </div>
      )}
      {coins === null && (
        <EmptyState
          icon={<Wallet />}
          title={t('coins.message.connect')}
          action={
            <Button variant="primary" onClick={() => openWallet(taice, 'connect')}>
              {t('auth.wallet.connect')}
            </Button>
          }
        >
          {t('coins.connectBody')}
        </EmptyState>
      )}
      {coins && <Connected coins={coins} />}
      {/* Not before the content above is known, which would move it. */}
      {coins !== undefined && <RecentTransfers />}
    </div>
  );
}
