import type { VideoController } from '@taice/ui/player';
import type { FeedItem } from '@taice/core';
import { createChunk } from '../shared/chunk.ts';
import { useLate } from '../shared/use-late.ts';
import type { FeedTalkOverProps } from './feed-talk-over.tsx';
import type { UseRing } from './use-ring.tsx';

const talk = createChunk<FeedTalkOverProps>(
  async () => (await import('./feed-talk-over.tsx')).FeedTalkOver,
);

export type FeedTalkProps = {
  post: FeedItem;
  player: VideoController | undefined;
  ring: UseRing;
  open: boolean;
  onClose: () => void;
};

/** What people say about the video in view, which goes on playing; its code comes when it is first wanted. */
export function FeedTalk({ post, player, ...over }: FeedTalkProps) {
  const Talk = useLate(talk, over.open, over.onClose);
  const about = { post, onSeek: (second: number) => player?.seek(second) };
  return Talk && <Talk {...over} about={about} />;
}
