import { Skeleton } from '@taice/ui';
import type { ReactNode } from 'react';
import './person.css';

/** Placeholder of the head of a person's page. */
export function PersonSkeleton({ action }: { action?: ReactNode }) {
  return (
    <div className="person" aria-busy="true">
      <div className="person-who">
        <Skeleton width={88} height={88} shape="round" />
        <div className="person-words">
          <Skeleton width={180} height={28} shape="text" />
          <Skeleton width={64} height={20} />
        </div>
        {action}
      </div>
      <Skeleton height={48} />
    </div>
  );
}
