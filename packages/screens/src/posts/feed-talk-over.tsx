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

/** The talk about the feed's video, which hides neither that nor what it pays. */
export function FeedTalkOver({ post, player, ring, ...talk }: FeedTalkOverProps) {
  const about = { post, onSeek: (second: number) => player?.seek(second) };
  return <FeedTalk {...talk} about={about} above={<TalkRing ring={ring} />} />;
}
