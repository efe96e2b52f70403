import { Skeleton } from '@taice/ui';

/** Placeholder of rows of own videos. */
export function MyVideosSkeleton() {
  return (
    <ul className="studio-rows" aria-busy="true">
      {[1, 2, 3, 4, 5].map((row) => (
        <li key={row} className="studio-row">
          <span className="studio-tick" />
          <div className="studio-what">
            <span className="studio-still-box">
              <Skeleton height={54} />
            </span>
            <div className="studio-words">
              <Skeleton shape="text" width="70%" height={16} />
              <Skeleton shape="text" width="40%" height={12} />
            </div>
          </div>
          <div className="studio-state">
            <Skeleton shape="text" width={96} height={20} />
          </div>
        </li>
      ))}
    </ul>
  );
}
