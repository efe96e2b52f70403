import type { CommentItem } from '@taice/contract';
import { splitTimestamps } from '@taice/core';
import { Link } from '@taice/ui';
import Play from 'lucide-react/icons/play';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { profileHref } from '../videos/video-words.ts';
import type { CommentSubject } from './comment-subject.ts';
import './comment-words.css';

/** px; less than a line. */
const touchSizePx = 16;

/** Text of a comment: the person it answers, and timestamps that seek the video. Long ones can be opened. */
export function CommentText({ comment, about }: { comment: CommentItem; about: CommentSubject }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [truncated, setTruncated] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  const { content, reply_to: to } = comment;
  useLayoutEffect(() => {
    const element = text.current;
    // The touch area of a timestamp under the last line does not count as a further line.
    if (element && !open) setTruncated(element.scrollHeight > element.clientHeight + touchSizePx);
  }, [open, content]);
  return (
    <>
      <p ref={text} className="comment-words" data-open={open} dir="auto">
        {to && (
          <>
            <Link href={profileHref(to)} className="comment-to">
              @{to.nickname}
            </Link>{' '}
          </>
        )}
        {splitTimestamps(content, about.post.duration_s).map(({ text: part, second }, at) =>
          second === undefined ? (
            part
          ) : (
            <button
              key={at}
              type="button"
              className="comment-moment"
              aria-label={t('comments.goTo', { time: part })}
              onClick={() => about.onSeek(second)}
            >
              <Play aria-hidden="true" />
              {part}
            </button>
          ),
        )}
      </p>
      {(truncated || open) && (
        <button
          type="button"
          className="comment-act"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'posts.less' : 'posts.more')}
        </button>
      )}
    </>
  );
}
