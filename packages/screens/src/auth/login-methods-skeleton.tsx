import { Skeleton } from '@taice/ui';

/** Placeholder of rows of sign-in methods. */
export function LoginMethodsSkeleton({ count }: { count: number }) {
  return (
    <div className="login-ways" aria-busy="true">
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} height={56} shape="card" />
      ))}
    </div>
  );
}
