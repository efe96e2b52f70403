import type { Lang } from '@taice/contract/shapes';
import { type JsonPart, preserializedJson, pushListed } from '../../platform/preserialized-json.ts';
import type { ViewParts } from './card-parts.ts';
import { type PostRow, noRelation } from './post-queries.ts';
import type { PostState } from './post-states.ts';
import type { PostText } from './post-texts.ts';
import { postCard, postDetail } from './post-view.ts';
import type { Viewer } from './viewer.ts';

/** The text serialized for these counts. */
interface SerializedPost {
  readonly state: PostState;
  readonly json: Uint8Array;
}
type ByViewer = Record<'earning' | 'idle', Partial<Record<Lang, SerializedPost>>>;

const hasSameCounts = (a: PostState, b: PostState): boolean =>
  a.view_num === b.view_num &&
  a.like_num === b.like_num &&
  a.comment_num === b.comment_num &&
  a.collect_num === b.collect_num &&
  a.share_num === b.share_num;

/**
 * `show` as JSON. Most viewers have no relation to a post and get the same text. It is serialized once per text and
 * counts.
 */
const cachedSerializer = (show: (row: PostRow, viewer: Viewer, parts: ViewParts) => object) => {
  const cache = new WeakMap<PostText, ByViewer>();
  return (row: PostRow, viewer: Viewer, parts: ViewParts): JsonPart => {
    const { text, state, own } = row;
    if (own !== noRelation || text.user_id === viewer.userId)
      return JSON.stringify(show(row, viewer, parts));
    let byViewer = cache.get(text);
    if (!byViewer) cache.set(text, (byViewer = { earning: {}, idle: {} }));
    const byLang = byViewer[viewer.canEarnToday ? 'earning' : 'idle'];
    const cached = byLang[viewer.lang];
    if (cached && hasSameCounts(cached.state, state)) return cached.json;
    const json = Buffer.from(JSON.stringify(show(row, viewer, parts)));
    byLang[viewer.lang] = { state, json };
    return json;
  };
};

/** A page of serialized items. */
export const serializedPage = (
  list: readonly JsonPart[],
  { page, page_size, has_more }: { page: number; page_size: number; has_more: boolean },
) => {
  const json: JsonPart[] = ['{"list":['];
  pushListed(json, list);
  json.push(`],"page":${page},"page_size":${page_size},"has_more":${has_more},"next_cursor":null}`);
  return preserializedJson(json);
};

/** `postCard`, serialized. */
export const cardJson = cachedSerializer(postCard);
/** `postDetail`, serialized. */
export const detailJson = cachedSerializer(postDetail);
