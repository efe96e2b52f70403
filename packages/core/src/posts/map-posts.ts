import type { PostCard } from '@taice/contract';

/** Whatever a list calls its items, a video is what has an id, a length and an author. */
const isPost = (value: object): value is PostCard =>
  'id' in value && 'duration_s' in value && 'author' in value;

/**
 * The same data with every object in it, however deep and the inner ones first, as `change` makes it; the very same
 * object where nothing differs, so that nothing is drawn anew for nothing. `change` gets it as it was, too.
 */
export function mapObjects<T>(data: T, change: (value: object, was: object) => object): T {
  const walk = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const items = value.map((item) => walk(item));
      return items.some((item, at) => item !== value[at]) ? items : value;
    }
    const fields = Object.entries(value);
    const walked = fields.map(([key, field]) => [key, walk(field)] as const);
    const same = walked.every(([, field], at) => field === fields[at]?.[1]);
    return change(same ? value : Object.fromEntries(walked), value);
  };
  return walk(data) as T;
}

/** The same data with `change` made to every copy of the video `id` in it. */
export const mapPosts = <T>(data: T, id: string, change: (post: PostCard) => PostCard): T =>
  mapObjects(data, (value) => (isPost(value) && value.id === id ? change(value) : value));
