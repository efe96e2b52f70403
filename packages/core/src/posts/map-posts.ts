import type { PostCard } from '@taice/contract';

/** In any list, a video is an object with an id, a duration and an author. */
const isPost = (value: object): value is PostCard =>
  'id' in value && 'duration_s' in value && 'author' in value;

/**
 * The same data with `change` applied to every object in it, the inner ones first. It is the very same object if
 * nothing differs, so that nothing is redrawn. `change` gets the unchanged object, too.
 */
export function mapObjects<T>(data: T, change: (value: object, before: object) => object): T {
  const walk = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const items = value.map((item) => walk(item));
      return items.some((item, at) => item !== value[at]) ? items : value;
    }
    const fields = Object.entries(value);
    const mapped = fields.map(([key, field]) => [key, walk(field)] as const);
    const same = mapped.every(([, field], at) => field === fields[at]?.[1]);
    return change(same ? value : Object.fromEntries(mapped), value);
  };
  return walk(data) as T;
}

/** The same data with `change` applied to every copy of the video `id`. */
export const mapPosts = <T>(data: T, id: string, change: (post: PostCard) => PostCard): T =>
  mapObjects(data, (value) => (isPost(value) && value.id === id ? change(value) : value));
