import { Card, Skeleton } from '@taice/ui';
import { QuestRowSkeleton } from './quest-row.tsx';
import './groups.css';
import './quest.css';

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

function Heading() {
  return (
    <div className="tasks-place-heading">
      <Skeleton width={120} height={20} shape="text" />
    </div>
  );
}

function List({ rows }: { rows: number }) {
  return (
    <Card padding={0} clip className="quest-card">
      <ul className="quest-list">
        {range(rows).map((at) => (
          <QuestRowSkeleton key={at} />
        ))}
      </ul>
    </Card>
  );
}

/** Placeholders of the claims and of the content below, in their sizes. */
export function TasksSkeleton() {
  return (
    <div className="tasks-column" aria-hidden="true">
      <Skeleton shape="card" height={76} />
      <div className="daily">
        <Skeleton shape="card" height={112} />
        <Heading />
        <div className="groups">
          {range(5).map((at) => (
            <Skeleton key={at} shape="card" height={68} />
          ))}
        </div>
      </div>
      <div>
        <Heading />
        <div className="tasks-sign-in">
          <Skeleton shape="card" height={240} />
        </div>
      </div>
      <div>
        <Heading />
        <List rows={5} />
      </div>
    </div>
  );
}
