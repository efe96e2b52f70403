import { activityQueries, type ActivityStatus } from '@taice/core';
import { EmptyState, Segmented, Skeleton } from '@taice/ui';
import Flag from 'lucide-react/icons/flag';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { useHistoryState } from '../shared/router/use-history-state.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { LoadMoreOnScroll } from '../shared/videos/load-more-on-scroll.tsx';
import { ActivityTile } from './activity-tile.tsx';
import './activities.css';

const parts = ['running', 'upcoming', 'ended'] as const satisfies readonly ActivityStatus[];

function Tiles({ part }: { part: ActivityStatus }) {
  const { t } = useTranslation();
  const pages = usePages(activityQueries.list(useTaice(), part));
  if (pages.items.length === 0) {
    if (pages.loading)
      return (
        <div className="activity-tiles" aria-hidden="true">
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} shape="card" height={320} />
          ))}
        </div>
      );
    if (pages.error) return <LoadError error={pages.error} onRetry={pages.reload} />;
    return <EmptyState icon={<Flag />} title={t(`activities.none.${part}`)} />;
  }
  return (
    <>
      <ul className="activity-tiles">
        {pages.items.map((activity) => (
          <ActivityTile key={activity.id} activity={activity} />
        ))}
      </ul>
      <LoadMoreOnScroll {...pages} />
    </>
  );
}

/** `/activitycenter`, `/V2/compagin`: current, upcoming and finished activities. */
export function ActivitiesScreen() {
  const { t } = useTranslation();
  const [storedStatus, setStatus] = useHistoryState<string>('activities.part', 'running');
  const status = parts.find((each) => each === storedStatus) ?? 'running';
  return (
    <div className="activities">
      <div className="activities-top">
        <ScreenTitle>{t('activities.title')}</ScreenTitle>
        <Segmented
          label={t('activities.which')}
          value={status}
          options={parts.map((value) => ({ value, label: t(`activities.part.${value}`) }))}
          onChange={setStatus}
        />
      </div>
      <Tiles key={status} part={status} />
    </div>
  );
}
