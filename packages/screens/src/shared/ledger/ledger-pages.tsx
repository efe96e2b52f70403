import { Button, EmptyState } from '@taice/ui';
import type { LedgerDay, LedgerRow } from '@taice/contract';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../load-error.tsx';
import type { PageReply } from '@taice/core';
import type { Pages } from '../use-pages.ts';
import { LoadMoreOnScroll } from '../videos/load-more-on-scroll.tsx';
import { LedgerList, LedgerSkeleton } from './ledger-list.tsx';

/** Rows that load as the viewer scrolls, with their four states. */
export function LedgerPages({
  pages,
  empty,
}: {
  pages: Pages<LedgerRow, PageReply<LedgerRow> & { days: readonly LedgerDay[] }>;
  empty: string;
}) {
  const { t } = useTranslation();
  const { items, loading, error, hasMore, more, reload } = pages;
  if (items.length === 0) {
    if (loading) return <LedgerSkeleton />;
    if (error) return <LoadError error={error} onRetry={reload} />;
    return (
      <EmptyState
        icon={<ReceiptText />}
        title={empty}
        action={
          <Button variant="primary" href="/V2/videos">
            {t('common.watchVideos')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <LedgerList rows={items} days={pages.answers.flatMap(({ days }) => days)} />
      <LoadMoreOnScroll hasMore={hasMore} loading={loading} error={error} more={more} />
    </>
  );
}
