import { Skeleton } from '@taice/ui';

/** Rows of own videos that are still on their way. */
export function MyVideosSkeleton() {
  return (
    <ul className="studio-rows" aria-busy="true">
      {[1, 2, 3, 4, 5].map((row) => (
        <li key={row} className="studio-row">
          <span />
          <div className="studio-what">
            <Skeleton width={96} height={54} />
            <div className="studio-words">
              <Skeleton shape="text" width="70%" height={16} />
              <Skeleton shape="text" width="40%" height={12} />
            </div>
          </div>
          <Skeleton shape="text" width={96} height={20} />
        </li>
      ))}
    </ul>
  );
}
