import { taskQueries } from '@taice/core';
import { Card, SectionHead, Skeleton } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { GroupRow } from './group-row.tsx';
import { GroupsDone } from './groups-done.tsx';
import { NextStepCard } from './next-step-card.tsx';
import './groups.css';

/** The next step, and today's five groups of three. */
export function DailyGroups() {
  const { t } = useTranslation();
  const { data, error, loading, reload } = useRead(taskQueries.daily(useTaice()));
  return (
    <section className="daily">
      <NextStepCard />
      <SectionHead size={16} aside={data && <GroupsDone daily={data} />}>
        {t('tasks.groups')}
      </SectionHead>
      {!data && error && !loading ? (
        <Card>
          <LoadError error={error} onRetry={reload} />
        </Card>
      ) : (
        <ul className="groups" aria-busy={!data}>
          {data
            ? data.groups.map((group, at) => <GroupRow key={group.id} group={group} at={at} />)
            : Array.from({ length: 5 }, (_, at) => (
                <li key={at}>
                  <Skeleton shape="card" height={68} />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
