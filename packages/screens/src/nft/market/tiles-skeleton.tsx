import { Skeleton } from '@taice/ui';
import { useTranslation } from 'react-i18next';

/** Placeholders of tiles that are loading. */
export function TilesSkeleton({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <div className="item-tiles" aria-busy="true">
      <span className="tc-hidden">{t('common.loading')}</span>
      {Array.from({ length: count }, (_, place) => (
        <Skeleton key={place} shape="card" height={300} />
      ))}
    </div>
  );
}
