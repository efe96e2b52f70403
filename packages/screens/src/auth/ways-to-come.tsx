import { Skeleton } from '@taice/ui';

/** The rows of ways that are not known yet. */
export function WaysToCome({ count }: { count: number }) {
  return (
    <div className="login-ways" aria-busy="true">
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} height={56} shape="card" />
      ))}
    </div>
  );
}
