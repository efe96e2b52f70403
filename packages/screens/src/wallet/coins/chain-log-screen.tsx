import { coinQueries } from '@taice/core';
import type { ChainTx } from '@taice/contract';
import { Button, Chip, ChipsBar } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useHistoryState } from '../../shared/router/use-history-state.ts';
import { ScreenTitle } from '../../shared/screen-title.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { usePages } from '../../shared/use-pages.ts';
import { ChainTxRows } from './chain-tx-rows.tsx';
import '../transfer/transfer.css';
import { WalletLock } from '../../shared/wallet-lock.tsx';
import './coins.css';

const kinds = ['all', 'cashout', 'transfer'] as const;

function ChainLogContent() {
  const { t } = useTranslation();
  const taice = useTaice();
  const isWeb = taice.platform.appType === 'web';
  const [kind, setKind] = useHistoryState<'all' | ChainTx['kind']>('chain.kind', 'all');
  const pages = usePages(coinQueries.chainTxs(taice, kind === 'all' || !isWeb ? undefined : kind));
  return (
    <div className="transfer">
      <ScreenTitle
        aside={
          isWeb && (
            <Button size={36} href="/CoinTransfer">
              {t('coins.title')}
            </Button>
          )
        }
      >
        {t('coins.chainTitle')}
      </ScreenTitle>
      {isWeb && (
        <ChipsBar label={t('coins.kinds')} compact>
          {kinds.map((each) => (
            <Chip key={each} selected={each === kind} onPress={() => setKind(each)}>
              {t(each === 'all' ? 'wallet.all' : `coins.kind.${each}`)}
            </Chip>
          ))}
        </ChipsBar>
      )}
      <ChainTxRows pages={pages} label={t('coins.chainTitle')} />
    </div>
  );
}

/** `/Chain`: the user's transactions on the chains, by the platform or their own wallet, with their confirmations. */
export function ChainLogScreen() {
  return (
    <WalletLock>
      <ChainLogContent />
    </WalletLock>
  );
}
