import type { PostCard } from '@taice/contract';
import { Poster } from '@taice/ui';
import { coverBlur } from '../shared/videos/cover-blur.ts';

/** A small still of a video, for rows and choices. */
export function RewardStill({ post }: { post: PostCard }) {
  return (
    <Poster
      src={post.cover}
      placeholder={coverBlur(post)}
      small
      upright={post.height > post.width}
    />
  );
}
