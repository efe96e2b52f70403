import type { PostCard } from '@taice/contract';
import { Poster } from '@taice/ui';
import { coverBlur } from '../shared/videos/cover-blur.ts';

/** A video's still, small, as rows and choices have it. */
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
