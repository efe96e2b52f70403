import { FeedTalk } from '../shared/comments/feed-talk.tsx';
import type { TalkSheetProps } from '../shared/comments/talk-sheet.tsx';
import { TalkRing } from './talk-ring.tsx';
import type { UseRing } from './use-ring.tsx';
import './feed-talk-over.css';

export type FeedTalkOverProps = Omit<TalkSheetProps, 'above'> & { ring: UseRing };

/** The talk about the feed's video, which hides neither that nor what it pays. */
export function FeedTalkOver({ ring, ...talk }: FeedTalkOverProps) {
  return <FeedTalk {...talk} above={<TalkRing ring={ring} />} />;
}
