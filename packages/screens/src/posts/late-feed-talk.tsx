import { createChunk } from '../shared/chunk.ts';
import { useLate } from '../shared/use-late.ts';
import type { FeedTalkOverProps } from './feed-talk-over.tsx';

const talk = createChunk<FeedTalkOverProps>(
  async () => (await import('./feed-talk-over.tsx')).FeedTalkOver,
);

/** Comments on the video in view, which keeps playing. Their code loads at the first use. */
export function LateFeedTalk(props: FeedTalkOverProps) {
  const Talk = useLate(talk, props.open, props.onClose);
  return Talk && <Talk {...props} />;
}
