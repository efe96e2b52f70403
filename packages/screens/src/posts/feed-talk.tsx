import type { VideoController } from '@taice/ui/player';
import type { FeedItem } from '@taice/core';
import { createChunk } from '../shared/chunk.ts';
import type { TalkSheetProps } from '../shared/comments/talk-sheet.tsx';
import { useLate } from '../shared/use-late.ts';

const talk = createChunk<TalkSheetProps>(
  async () => (await import('../shared/comments/feed-talk.tsx')).FeedTalk,
);

export type FeedTalkProps = {
  post: FeedItem;
  player: VideoController | undefined;
  open: boolean;
  onClose: () => void;
};

/** What people say about the video in view, which goes on playing; its code comes when it is first wanted. */
export function FeedTalk({ post, player, open, onClose }: FeedTalkProps) {
  const Talk = useLate(talk, open, onClose);
  const about = { post, onSeek: (second: number) => player?.seek(second) };
  return Talk && <Talk about={about} open={open} onClose={onClose} />;
}
