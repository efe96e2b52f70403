import { Card, Skeleton, useWide } from '@taice/ui';
import { QuestRowEmpty } from './quest-row.tsx';
import './groups.css';
import './quest.css';

const places = (count: number) => Array.from({ length: count }, (_, at) => at);

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
        {places(rows).map((at) => (
          <QuestRowEmpty key={at} />
        ))}
      </ul>
    </Card>
  );
}

/** The places of the claims and of all that waits to be shown under them, in their sizes. */
export function TasksPlaces({ beside }: { beside: boolean }) {
  const wide = useWide();
  return (
    <div className="tasks-column" aria-hidden="true">
      <Skeleton shape="card" height={76} />
      <div className="tasks-columns" data-beside={beside}>
        <div className="tasks-column">
          <div className="daily">
            {!wide && <Skeleton shape="card" height={112} />}
            <Heading />
            <div className="groups">
              {places(wide ? 6 : 5).map((at) => (
                <Skeleton key={at} shape="card" height={wide ? 212 : 68} />
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
        {beside && (
          <div className="tasks-column">
            <Skeleton shape="card" height={600} />
          </div>
        )}
      </div>
    </div>
  );
}
