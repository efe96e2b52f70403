/**
 * The page that a start parameter asks for: `v_<post>[-s_<share>][-i_<code>]` opens that video
 * (domain.md 5.1). Undefined where it asks for none.
 */
export const startPath = (startParam: string | undefined): string | undefined => {
  const post = /^v_([1-9]\d{0,18})(?:-|$)/.exec(startParam ?? '')?.[1];
  return post && `/videoDetail?id=${post}`;
};
