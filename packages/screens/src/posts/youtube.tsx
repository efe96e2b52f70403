import type { PostDetail } from '@taice/contract';
import type { VideoEvents } from '@taice/ui/player';
import { YouTubePlayer } from '@taice/ui/player/youtube';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { removeFirstVideo } from '../shared/remove-first-video.ts';

/** A video that plays at YouTube, without the page's own player. */
export function YouTube({
  post,
  url,
  startAt,
  events,
}: {
  post: PostDetail;
  url: string;
  startAt: number;
  events: VideoEvents;
}) {
  const { t } = useTranslation();
  useEffect(() => removeFirstVideo(), []);
  return (
    <YouTubePlayer
      {...events}
      url={url}
      poster={post.cover}
      startAt={startAt}
      labels={{
        player: t('posts.player.player'),
        play: t('posts.player.play'),
        note: t('posts.youtubeNote'),
      }}
    />
  );
}
