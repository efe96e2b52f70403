import { createChunk } from '../shared/chunk.ts';
import { useLazyComponent } from '../shared/use-lazy-component.ts';
import type { FeedCommentsOverlayProps } from './feed-comments-overlay.tsx';

const commentsOverlay = createChunk<FeedCommentsOverlayProps>(
  async () => (await import('./feed-comments-overlay.tsx')).FeedCommentsOverlay,
);

/** Comments on the video in view, which keeps playing. Their code loads at the first use. */
export function LateFeedComments(props: FeedCommentsOverlayProps) {
  const Talk = useLazyComponent(commentsOverlay, props.open, props.onClose);
  return Talk && <Talk {...props} />;
}
