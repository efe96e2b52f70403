import { walletQueries } from '@taice/core';
import { Card, Link, SectionHead } from '@taice/ui';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { useToday } from '../shared/business-days.tsx';
import { LedgerPages } from '../shared/ledger/ledger-pages.tsx';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';

/** Today's rows of the ledger. */
export function EarnedToday() {
  const { t } = useTranslation();
  const taice = useTaice();
  const today = useToday();
  const pages = usePages(walletQueries.log(taice, { direction: 'in', from: today, to: today }));
  return (
    <section>
      <SectionHead
        size={16}
        aside={
          <Link href="/V2/points">
            {t('tasks.allPoints')}
            <ChevronRight aria-hidden="true" />
          </Link>
        }
      >
        {t('tasks.today')}
      </SectionHead>
      <Card padding={0} clip>
        <LedgerPages pages={pages} empty={t('tasks.nothingYet')} />
      </Card>
    </section>
  );
}
