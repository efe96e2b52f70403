import { walletQueries } from '@taice/core';
import { Card, Chip, ChipsBar, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { LedgerPages } from '../shared/ledger/ledger-pages.tsx';
import { useHistoryState } from '../shared/router/use-history-state.ts';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { StatementButton } from '../shared/statement/statement-button.tsx';

const filters = {
  all: {},
  earned: { direction: 'in' },
  spent: { direction: 'out' },
  pending: { bucket: 'pending' },
} as const;
type Filter = keyof typeof filters;
const names = Object.keys(filters) as readonly Filter[];

/** Every movement of points, the newest first. */
export function PointsLedger() {
  const { t } = useTranslation();
  const [filter, setFilter] = useHistoryState<Filter>('ledger.filter', 'all');
  const pages = usePages(walletQueries.log(useTaice(), filters[filter]));
  return (
    <Card as="section" padding={0} clip aria-labelledby="points-ledger">
      <div className="points-ledger-head">
        <Text as="h2" size={16} weight="bold" id="points-ledger">
          {t('points.ledger')}
        </Text>
        <div className="points-filters">
          <ChipsBar label={t('points.filter')} compact>
            {names.map((name) => (
              <Chip key={name} selected={name === filter} onPress={() => setFilter(name)}>
                {t(`points.filters.${name}`)}
              </Chip>
            ))}
          </ChipsBar>
          <StatementButton />
        </div>
      </div>
      <LedgerPages
        pages={pages}
        empty={t(filter === 'all' ? 'points.empty' : 'points.emptyFilter')}
      />
    </Card>
  );
}
