import { linkAtom, openWallet, ruleNow, walletQueries, type Api } from '@taice/core';
import { subtractAmounts } from '@taice/core/rules';
import { Button, Card, Coin, Skeleton, Tag, Text } from '@taice/ui';
import { CellGroup, Cell } from '@taice/ui/list';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Blocks from 'lucide-react/icons/blocks';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Wallet from 'lucide-react/icons/wallet';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../shared/bindings/short-address.ts';
import { LoadError } from '../shared/load-error.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useNextPayment } from '../shared/use-day-and-time.ts';
import { useLocalTime } from '../shared/use-local-time.ts';
import { useUser } from '../shared/use-user.ts';
import { useRead } from '../shared/use-read.ts';
import { WalletLock } from '../shared/wallet-lock.tsx';
import { BindTon } from './bind-ton.tsx';
import { CopyAddress } from './copy-address.tsx';
import './wallet-log-screen.css';
import './wallet-screen.css';

type Wallets = Awaited<ReturnType<Api['wallet']['wallets']>>;

function Balance({ of }: { of: Wallets['list'][number] }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const when = useNextPayment();
  const breakdown = [
    ['points.pending', of.tonight],
    ['points.friends', subtractAmounts(of.pending, of.tonight)],
    ['points.held', of.held],
  ] as const;
  return (
    <Card as="section" padding={20} className="wallet-card">
      <div className="wallet-balance">
        <div>
          <Text as="h2" tone="muted">
            {t('points.available')}
          </Text>
          <p>
            <Text size={40} weight="bold" tone="gold">
              {text.points(of.value)}
            </Text>{' '}
            <Text weight="semibold" tone="muted">
              {of.currency_key === 'taice' ? t('common.points') : of.symbol}
            </Text>
          </p>
        </div>
        {of.currency_key === 'taice' && <Coin size={40} />}
      </div>
      {breakdown.map(
        ([label, amount]) =>
          Number(amount) > 0 && (
            <Text as="p" tone="muted" key={label}>
              {t(label, { amount: text.points(amount), when })}
            </Text>
          ),
      )}
      {of.cashout_enabled && (
        <Button variant="primary" size={48} block href="/Transfer">
          {t('transfer.title')}
        </Button>
      )}
    </Card>
  );
}

/** The payout addresses, and the wallet connected to this page. */
function Addresses({ of }: { of: Wallets['addresses'] }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const time = useLocalTime();
  const link = useAtomValue(linkAtom);
  // Cash-outs in Telegram go to TON.
  const isTonFirst = taice.platform.appType === 'tg_mini';
  const cooling = of.cashout_from !== null && Date.parse(of.cashout_from) > ruleNow(taice);
  return (
    <CellGroup
      title={t('wallet.addresses')}
      note={
        cooling && of.cashout_from
          ? t('wallet.cooling', { time: time.dayAndClock(of.cashout_from) })
          : undefined
      }
    >
      {isTonFirst && <BindTon />}
      {of.bsc !== null && (
        <Cell
          icon={<Wallet />}
          detail={shortAddress(of.bsc)}
          value={<CopyAddress address={of.bsc} />}
        >
          BNB Smart Chain
          {/* Rendered from the start, because the wallet of an earlier page is found only after the first frame. */}
          {taice.platform.wallets && (
            <span className="wallet-linked">
              <Tag tone={link ? 'good' : 'muted'}>
                {link ? t('wallet.connected', { name: link.name }) : t('wallet.notConnected')}
              </Tag>
            </span>
          )}
        </Cell>
      )}
      {taice.platform.wallets && (
        <div className="wallet-actions">
          {!link && (
            <Button variant="primary" onClick={() => openWallet(taice, 'connect')}>
              {t('auth.wallet.connect')}
            </Button>
          )}
          {link && (
            <Button onClick={() => openWallet(taice, 'connect')}>{t('wallet.another')}</Button>
          )}
          <Button variant="ghost" onClick={() => openWallet(taice, 'bind')}>
            {t('wallet.change')}
          </Button>
        </div>
      )}
      {!isTonFirst && <BindTon />}
    </CellGroup>
  );
}

function WalletContent() {
  const { t } = useTranslation();
  const boundAddress = useUser()?.chain.chain_address ?? null;
  const taice = useTaice();
  const { data, error, reload } = useRead(walletQueries.wallets(taice, boundAddress));
  return (
    <div className="wallet-log wallet-page">
      <ScreenTitle>{t('wallet.title')}</ScreenTitle>
      {!data && error !== undefined && <LoadError error={error} onRetry={reload} />}
      {!data && error === undefined && (
        <>
          <div className="wallet-top">
            <Skeleton height={208} shape="card" />
            <Skeleton height={208} shape="card" />
          </div>
          <Skeleton height={180} shape="card" />
        </>
      )}
      {data && (
        <div className="wallet-top">
          {data.list.map((balance) => (
            <Balance key={balance.currency_key} of={balance} />
          ))}
          <CellGroup>
            {taice.platform.wallets && boundAddress !== null && (
              <Cell icon={<ArrowUpRight />} href="/CoinTransfer">
                {t('coins.title')}
              </Cell>
            )}
            <Cell icon={<Blocks />} href="/Chain">
              {t('coins.chainTitle')}
            </Cell>
            <Cell icon={<ReceiptText />} href="/WalletLog">
              {t('wallet.logTitle')}
            </Cell>
          </CellGroup>
        </div>
      )}
      {data && <Addresses of={data.addresses} />}
    </div>
  );
}

/** `/Wallet`: the balance in every currency, and the payout addresses. */
export function WalletScreen() {
  return (
    <WalletLock>
      <WalletContent />
    </WalletLock>
  );
}
