import { Skeleton } from '@taice/ui';
import { RowsSkeleton } from '../shared/videos/video-skeletons.tsx';

/** The video page in its final layout before anything is known. */
export function DetailSkeleton() {
  return (
    <div className="detail" aria-busy="true">
      <div className="detail-main">
        <div className="detail-player">
          <Skeleton shape="card" aspectRatio="16 / 9" />
        </div>
        <Skeleton shape="card" height={68} />
        <Skeleton shape="text" width="60%" height={24} />
        <div className="detail-by">
          <Skeleton shape="round" width={40} height={40} />
          <Skeleton shape="text" width={128} height={16} />
        </div>
        <Skeleton shape="card" height={96} />
      </div>
      <div className="detail-next">
        <Skeleton shape="text" width={96} height={24} />
        <RowsSkeleton rows={8} />
      </div>
    </div>
  );
}
