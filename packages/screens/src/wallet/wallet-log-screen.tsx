import { walletQueries } from '@taice/core';
import { Card, Chip, ChipsBar, Skeleton, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { LedgerPages } from '../shared/ledger/ledger-pages.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { useHistoryState } from '../shared/router/use-history-state.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { StatementButton } from '../shared/statement/statement-button.tsx';
import './wallet-log-screen.css';

const buckets = ['all', 'available', 'pending', 'held'] as const;

/** `/WalletLog`: ledger rows by the state of the points, with totals in and out. */
export function WalletLogScreen() {
  const { t } = useTranslation();
  const text = usePointsText();
  const [bucket, setBucket] = useHistoryState<(typeof buckets)[number]>('ledger.bucket', 'all');
  const pages = usePages(walletQueries.log(useTaice(), bucket === 'all' ? {} : { bucket }));
  const sumText = (amount: string | undefined) =>
    amount === undefined ? <Skeleton width={96} height={28} shape="text" /> : text.points(amount);
  return (
    <div className="wallet-log">
      <ScreenTitle aside={<StatementButton />}>{t('wallet.logTitle')}</ScreenTitle>
      <Card as="section" padding={20}>
        <dl className="wallet-sums">
          <div>
            <dt className="tc-12 tc-muted">{t('wallet.cameIn')}</dt>
            <dd className="tc-20 tc-bold tc-gold">{sumText(pages.last?.sum_in)}</dd>
          </div>
          <div>
            <dt className="tc-12 tc-muted">{t('wallet.wentOut')}</dt>
            <dd className="tc-20 tc-bold">{sumText(pages.last?.sum_out)}</dd>
          </div>
        </dl>
        <Text as="p" size={12} tone="muted">
          {t('wallet.sumsNote')}
        </Text>
      </Card>
      <ChipsBar label={t('wallet.where')} compact>
        {buckets.map((name) => (
          <Chip key={name} selected={name === bucket} onPress={() => setBucket(name)}>
            {t(name === 'all' ? 'wallet.all' : `wallet.buckets.${name}`)}
          </Chip>
        ))}
      </ChipsBar>
      <Card as="section" padding={0} clip aria-label={t('wallet.logTitle')}>
        <LedgerPages pages={pages} empty={t('wallet.empty')} />
      </Card>
    </div>
  );
}
