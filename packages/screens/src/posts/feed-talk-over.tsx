import type { FeedItem } from '@taice/core';
import type { VideoController } from '@taice/ui/player';
import { FeedTalk } from '../shared/comments/feed-talk.tsx';
import { TalkRing } from './talk-ring.tsx';
import type { UseRing } from './use-ring.tsx';
import './feed-talk-over.css';

export type FeedTalkOverProps = {
  post: FeedItem;
  player: VideoController | undefined;
  ring: UseRing;
  open: boolean;
  onClose: () => void;
};

/** The comments on the feed's video. They hide neither the video nor its reward. */
export function FeedTalkOver({ post, player, ring, ...talk }: FeedTalkOverProps) {
  const about = { post, onSeek: (second: number) => player?.seek(second) };
  return <FeedTalk {...talk} about={about} above={<TalkRing ring={ring} />} />;
}
