import type { FeedItem } from '@taice/core';
import type { VideoController } from '@taice/ui/player';
import { FeedComments } from '../shared/comments/feed-comments.tsx';
import { CommentsRing } from './comments-ring.tsx';
import type { UseRing } from './use-ring.tsx';
import './feed-talk-over.css';

export type FeedCommentsOverlayProps = {
  post: FeedItem;
  player: VideoController | undefined;
  ring: UseRing;
  open: boolean;
  onClose: () => void;
};

/** The comments on the feed's video. They hide neither the video nor its reward. */
export function FeedCommentsOverlay({ post, player, ring, ...talk }: FeedCommentsOverlayProps) {
  const subject = { post, onSeek: (second: number) => player?.seek(second) };
  return <FeedComments {...talk} about={subject} above={<CommentsRing ring={ring} />} />;
}
