import { Button, Spinner, Text } from '@taice/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Distance below the window at which the next page loads, so that users do not see the end. */
const prefetchMargin = '800px';

export type LoadMoreOnScrollProps = {
  hasMore: boolean;
  loading: boolean;
  error: unknown;
  more: () => void;
};

/** The foot of a paged list: loads more before it is reached, and shows a failure. */
export function LoadMoreOnScroll({ hasMore, loading, error, more }: LoadMoreOnScrollProps) {
  const { t } = useTranslation();
  const footRef = useRef<HTMLDivElement>(null);
  const requestMore = useEffectEvent(more);
  const canLoad = hasMore && !loading && !error;
  useEffect(() => {
    const element = footRef.current;
    if (!element || !canLoad) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) requestMore();
      },
      { rootMargin: prefetchMargin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [canLoad]);
  if (!hasMore && !error) return null;
  return (
    <div ref={footRef} className="more-foot" role="status">
      {error ? (
        <>
          <Text tone="muted">{t('posts.moreFailed')}</Text>
          <Button onClick={more}>{t('common.retry')}</Button>
        </>
      ) : (
        loading && <Spinner size={24} />
      )}
    </div>
  );
}
