import { Button, Spinner, Text } from '@taice/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** How far under the window's edge the next page is asked for, so that nobody meets the end. */
const ahead = '800px';

export type MoreWhenSeenProps = {
  hasMore: boolean;
  loading: boolean;
  error: unknown;
  more: () => void;
};

/** The foot of a list that goes on: asks for more before it is reached, and says when that failed. */
export function MoreWhenSeen({ hasMore, loading, error, more }: MoreWhenSeenProps) {
  const { t } = useTranslation();
  const foot = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(more);
  const waiting = hasMore && !loading && !error;
  useEffect(() => {
    const element = foot.current;
    if (!element || !waiting) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) ask();
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [waiting]);
  if (!hasMore && !error) return null;
  return (
    <div ref={foot} className="more-foot" role="status">
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
