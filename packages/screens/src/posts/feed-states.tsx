import { Button, EmptyState, Skeleton } from '@taice/ui';
import Clapperboard from 'lucide-react/icons/clapperboard';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';

export type FeedEndProps = { failed: boolean; error: unknown; onRetry: () => void };

/** Shown instead of the next video if there is none: the reason, and a button. */
export function FeedEnd({ failed, error, onRetry }: FeedEndProps) {
  const { t } = useTranslation();
  return (
    <section className="feed-slide feed-end">
      {failed ? (
        <LoadError error={error} onRetry={onRetry} />
      ) : (
        <EmptyState
          icon={<Clapperboard />}
          title={t('posts.noVideos')}
          action={<Button onClick={onRetry}>{t('posts.lookAgain')}</Button>}
        />
      )}
    </section>
  );
}

/** The feed's lines and ring before anything is known. */
export function FeedLoading() {
  return (
    <section className="feed-slide feed-loading" aria-busy="true">
      <div className="feed-frame">
        <div className="feed-loading-words">
          <Skeleton shape="text" width={128} height={20} />
          <Skeleton shape="text" width="80%" height={16} />
          <Skeleton shape="text" width="56%" height={16} />
        </div>
        <div className="feed-loading-rail">
          <Skeleton shape="round" width={48} height={48} />
          <Skeleton shape="round" width={56} height={56} />
        </div>
      </div>
    </section>
  );
}
