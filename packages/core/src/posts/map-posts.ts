import type { PostCard } from '@taice/contract';

/** Whatever a list calls its items, a video is what has an id, a length and an author. */
const isPost = (value: object): value is PostCard =>
  'id' in value && 'duration_s' in value && 'author' in value;

/**
 * The same data with `change` made to every copy of the video `id` in it, however deep; the very same
 * object where there is none, so that nothing is drawn anew for nothing.
 */
export function mapPosts<T>(data: T, id: string, change: (post: PostCard) => PostCard): T {
  const walk = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const items = value.map((item) => walk(item));
      return items.some((item, at) => item !== value[at]) ? items : value;
    }
    const fields = Object.entries(value);
    const walked = fields.map(([key, field]) => [key, walk(field)] as const);
    const same = walked.every(([, field], at) => field === fields[at]?.[1]);
    const whole: object = same ? value : Object.fromEntries(walked);
    return isPost(whole) && whole.id === id ? change(whole) : whole;
  };
  return walk(data) as T;
}
