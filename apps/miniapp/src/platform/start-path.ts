import { idShape } from '@taice/contract/shapes';
/**
 * The page that a start parameter requests: `v_<post>[-s_<share>][-i_<code>]` opens that video,
 * `n_<item>` that item. Undefined if it requests none.
 */
export const startPath = (startParam: string | undefined): string | undefined => {
  const [, kind, id, share] =
    new RegExp(`^([nv])_(${idShape})(?:-s_(\\w{1,20}))?(?:-|$)`).exec(startParam ?? '') ?? [];
  if (kind === 'n') return `/NFTDetail?id=${id}`;
  return id && `/videoDetail?id=${id}${share ? `&share_code=${share}` : ''}`;
};
