import { createChunk } from '../shared/chunk.ts';
import { useLate } from '../shared/use-late.ts';
import type { FeedTalkOverProps } from './feed-talk-over.tsx';

const talk = createChunk<FeedTalkOverProps>(
  async () => (await import('./feed-talk-over.tsx')).FeedTalkOver,
);

/** What people say about the video in view, which goes on playing; its code comes when it is first wanted. */
export function LateFeedTalk(props: FeedTalkOverProps) {
  const Talk = useLate(talk, props.open, props.onClose);
  return Talk && <Talk {...props} />;
}
