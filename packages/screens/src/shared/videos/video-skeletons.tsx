import { PosterGrid, Skeleton } from '@taice/ui';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

function CardSkeleton() {
  return (
    <div>
      <Skeleton shape="card" aspectRatio="16 / 9" />
      <div className="tc-poster-card-meta">
        <Skeleton shape="round" width={36} height={36} />
        <div className="tc-poster-card-words video-skeleton-words">
          <Skeleton shape="text" width="85%" height={16} />
          <Skeleton shape="text" width="50%" height={12} />
        </div>
      </div>
    </div>
  );
}

/** Placeholder of a grid of cards. */
export function GridSkeleton({ cards = 8 }: { cards?: number }) {
  return (
    <PosterGrid>
      {range(cards).map((index) => (
        <CardSkeleton key={index} />
      ))}
    </PosterGrid>
  );
}

const posterRow = {
  row: 'tc-poster-row',
  words: 'tc-poster-card-words video-skeleton-words',
};

/** Placeholder of rows; `of` names the classes of a row and of its text. */
export function RowsSkeleton({
  rows = 6,
  of: rowSizes = posterRow,
}: {
  rows?: number;
  of?: typeof posterRow;
}) {
  return (
    <>
      {range(rows).map((index) => (
        <div key={index} className={rowSizes.row}>
          <div className="tc-poster video-skeleton-still">
            <Skeleton shape="box" height="100%" />
          </div>
          <div className={rowSizes.words}>
            <Skeleton shape="text" width="90%" height={16} />
            <Skeleton shape="text" width="45%" height={12} />
          </div>
        </div>
      ))}
    </>
  );
}
