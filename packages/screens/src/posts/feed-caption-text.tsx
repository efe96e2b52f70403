import { Text } from '@taice/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Two lines of a video's text, and the rest on request. */
export function FeedCaptionText({ title, description }: { title: string; description: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [truncated, setTruncated] = useState(false);
  const textRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = textRef.current;
    if (!element || open) return;
    // Measured after the layout: reading the size here would force a layout during a swipe.
    const observer = new ResizeObserver(() =>
      setTruncated(element.scrollHeight > element.clientHeight + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [open, title, description]);
  return (
    <div className="feed-words" data-open={open}>
      <div ref={textRef} className={open ? 'feed-words-all' : 'tc-two-lines'}>
        <Text weight="semibold">{title}</Text>
        {description && (
          <>
            <br />
            <Text>{description}</Text>
          </>
        )}
      </div>
      {(truncated || open) && (
        <button
          type="button"
          className="feed-more"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'posts.less' : 'posts.more')}
        </button>
      )}
    </div>
  );
}
