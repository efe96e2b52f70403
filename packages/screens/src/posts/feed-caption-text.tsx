import { Text } from '@taice/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Two lines of a video's words, and the rest on demand. */
export function FeedCaptionText({ title, description }: { title: string; description: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  const words = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = words.current;
    if (element && !open) setCut(element.scrollHeight > element.clientHeight + 1);
  }, [open, title, description]);
  return (
    <div className="feed-words" data-open={open}>
      <div ref={words} className={open ? 'feed-words-all' : 'tc-two-lines'}>
        <Text weight="semibold">{title}</Text>
        {description && <Text> {description}</Text>}
      </div>
      {(cut || open) && (
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
