import { idShape } from '@taice/contract/shapes';
/**
 * The page that a start parameter asks for: `v_<post>[-s_<share>][-i_<code>]` opens that video
 * (domain.md 5.1). Undefined where it asks for none.
 */
export const startPath = (startParam: string | undefined): string | undefined => {
  const [, post, share] =
    new RegExp(`^v_(${idShape})(?:-s_(\\w{1,20}))?(?:-|$)`).exec(startParam ?? '') ?? [];
  return post && `/videoDetail?id=${post}${share ? `&share_code=${share}` : ''}`;
};
