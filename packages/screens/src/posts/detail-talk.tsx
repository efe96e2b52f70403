import { idPattern } from '@taice/contract/shapes';
import type { PostDetail } from '@taice/contract';
import type { VideoController } from '@taice/ui/player';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { createChunk } from '../shared/chunk.ts';
import type { CommentSubject } from '../shared/comments/comment-subject.ts';
import { useLazyComponent } from '../shared/use-lazy-component.ts';

const commentsChunk = createChunk<{ about: CommentSubject }>(
  async () => (await import('../shared/comments/page-comments.tsx')).PageComments,
);

export type DetailCommentsProps = { post: PostDetail; player: VideoController | undefined };

/** Comments on the video. They load once they come near the view, or if a link leads to a comment. */
export function DetailComments({ post, player }: DetailCommentsProps) {
  const [params] = useSearchParams();
  const comment = params.get('comment') ?? '';
  const focus = idPattern.test(comment) ? comment : undefined;
  const [near, setNear] = useState(focus !== undefined);
  const anchorRef = useRef<HTMLDivElement>(null);
  const Talk = useLazyComponent(commentsChunk, near, () => setNear(false));
  useEffect(() => {
    const element = anchorRef.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  const seek = (second: number) => {
    player?.seek(second);
    window.scrollTo({ top: 0, behavior: 'smooth' });
  };
  return (
    <div ref={anchorRef} className="detail-talk">
      {Talk && <Talk about={{ post, focus, onSeek: seek }} />}
    </div>
  );
}
