import type { ChainTx } from '@taice/contract';
import { Card, EmptyState, Link, Skeleton, StatePill, Text } from '@taice/ui';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../shared/bindings/short-address.ts';
import { LoadError } from '../../shared/load-error.tsx';
import type { Pages } from '../../shared/use-pages.ts';
import { useLocalTime } from '../../shared/use-local-time.ts';
import { LoadMoreOnScroll } from '../../shared/videos/load-more-on-scroll.tsx';
import { coinTextOf } from './coin-text.ts';

const tones = { broadcast: 'warn', confirmed: 'good', failed: 'bad' } as const;

function Row({ tx }: { tx: ChainTx }) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const { state, reason, confirmations, confirmations_needed: needed } = tx;
  return (
    <li className="chain-tx" aria-label={`${tx.coin_type} ${tx.tx_hash}`}>
      <span className="coin-mark" data-coin={tx.coin_type} aria-hidden="true">
        {tx.coin_type.slice(0, 1)}
      </span>
      <div className="chain-tx-words">
        <Text as="p" weight="semibold">
          {tx.value === null ? tx.coin_type : `${coinTextOf(tx.value)} ${tx.coin_type}`}
        </Text>
        <Text as="p" size={12} tone="muted">
          {t(`coins.kind.${tx.kind}`)} · {time.moment(tx.at)}
          {tx.to !== null && ` · ${t('coins.toShort', { address: shortAddress(tx.to) })}`}
        </Text>
      </div>
      <div className="chain-tx-end">
        <StatePill tone={tones[state]}>
          {state === 'broadcast'
            ? t('transfer.confirmations', { count: Math.min(confirmations, needed), needed })
            : t(reason === null ? `coins.state.${state}` : `coins.reason.${reason}`)}
        </StatePill>
        {tx.explorer_url === null ? (
          <Text size={12} tone="muted" className="tc-mono">
            {shortAddress(tx.tx_hash)}
          </Text>
        ) : (
          <Link href={tx.explorer_url} className="tc-12 tc-mono chain-tx-link">
            {shortAddress(tx.tx_hash)}
            <ArrowUpRight aria-hidden="true" size={12} />
          </Link>
        )}
      </div>
    </li>
  );
}

/** Transactions on the chains, the newest first. */
export function ChainTxRows({ pages, label }: { pages: Pages<ChainTx>; label: string }) {
  const { t } = useTranslation();
  if (pages.items.length === 0) {
    if (pages.loading) return <Skeleton shape="card" height={220} />;
    if (pages.error !== undefined) return <LoadError error={pages.error} onRetry={pages.reload} />;
    return <EmptyState icon={<ArrowUpRight />} title={t('coins.nothing')} />;
  }
  return (
    <Card as="section" padding={0} clip aria-label={label}>
      <ul className="chain-txs">
        {pages.items.map((tx) => (
          <Row key={tx.id} tx={tx} />
        ))}
      </ul>
      <LoadMoreOnScroll {...pages} />
    </Card>
  );
}
