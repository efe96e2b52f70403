import { contract, type SectionKey } from '@taice/contract';
import { type Call, handler } from '../../platform/endpoint.ts';
import { translate } from '../../platform/translate.ts';
import { type JsonPart, preserializedJson, pushListed } from '../../platform/preserialized-json.ts';
import { pageFields, limitOffsetOf } from '../../platform/pagination.ts';
import { cardJson, serializedPage } from './card-json.ts';
import { chooseFeed } from './choose-feed.ts';
import { homeLists } from './home-lists.ts';
import { loadPosts } from './post-queries.ts';
import { sectionPosts } from './section-queries.ts';
import { feedExclusionsOf, withCategoryAllowed } from './feed-exclusions.ts';
import { viewerOf } from './viewer.ts';

type ListCall = Call<typeof contract.posts.recommendList>;

/** Cards of a section on Home: two rows of five, or the videos to continue. */
const previewOf = (key: SectionKey): number => (key === 'continue' ? 3 : 10);
/** 'For you' chooses from about a hundred candidates instead of sorting all posts. */
const MAX_FOR_YOU = 100;
/** In the order in which Home shows them. */
const keys: readonly SectionKey[] = ['continue', 'foryou', 'rewarded', 'following', 'new', 'hot'];
/** A visitor has no history of views or follows. */
const forUsers: ReadonlySet<SectionKey> = new Set(['continue', 'following']);

export const recommendList = handler(contract.posts.recommendList, {
  run: async (call) => {
    const { section, page_size } = call.input;
    if (section === undefined) return allSections(call);
    const found = await idsOfSection(call, section, limitOffsetOf(call.input));
    const list = await cards(call, found.slice(0, page_size));
    return serializedPage([...list.values()], pageFields(found, call.input));
  },
});

const allSections = async (call: ListCall) => {
  const visibleKeys = keys.filter((key) => call.user || !forUsers.has(key));
  // Extra ids to replace those that earlier sections have taken.
  const limits = visibleKeys.map((_key, index) =>
    visibleKeys.slice(0, index + 1).reduce((sum, one) => sum + previewOf(one), 0),
  );
  const home = await homeLists(call, call.input.category_id);
  const found = await Promise.all(
    visibleKeys.map(async (key, index) => {
      const limit = limits[index] ?? 0;
      return (await home[key]?.(limit)) ?? idsOfSection(call, key, { limit, offset: 0 });
    }),
  );
  const distinctIds = withoutEarlierIds(found, visibleKeys.map(previewOf));
  const byId = await cards(call, distinctIds.flat());
  const json: JsonPart[] = ['{"sections":['];
  visibleKeys.forEach((key, index) => {
    const list = (distinctIds[index] ?? []).flatMap((id) => byId.get(id) ?? []);
    if (list.length === 0) return;
    const title = JSON.stringify(translate(call.lang, `section.${key}`));
    json.push(`${json.length > 1 ? ',' : ''}{"key":"${key}","title":${title},"list":[`);
    pushListed(json, list);
    json.push(']}');
  });
  json.push(']}');
  return preserializedJson(json);
};

/** Up to `limits` ids of each list that no earlier list contains. */
const withoutEarlierIds = (lists: readonly bigint[][], limits: readonly number[]): bigint[][] => {
  const usedIds = new Set<bigint>();
  return lists.map((list, index) => {
    const distinct = list.filter((id) => !usedIds.has(id)).slice(0, limits[index]);
    for (const id of distinct) usedIds.add(id);
    return distinct;
  });
};

export const idsOfSection = async (
  call: ListCall,
  key: SectionKey,
  part: { limit: number; offset: number },
): Promise<bigint[]> => {
  const { db, settings, user, deviceId, input } = call;
  const userId = user?.userId ?? null;
  const categoryId = input.category_id;
  if (key !== 'foryou') {
    if (!user && forUsers.has(key)) return [];
    const minDurationS = settings.view_min_duration_ms / 1000;
    const now = call.clock.rule();
    const popularFrom = settings.popular_views;
    const exclusions = withCategoryAllowed(await feedExclusionsOf(db, userId), categoryId);
    const feedQuery = {
      userId: userId ?? 0n,
      categoryId,
      minDurationS,
      popularFrom,
      now,
      exclusions,
    };
    return sectionPosts(db, key, { ...feedQuery, ...part });
  }
  const { items } = await chooseFeed(call, {
    userId,
    deviceId,
    scope: 'foryou',
    categoryId,
    count: Math.min(MAX_FOR_YOU, part.offset + part.limit),
    cursor: undefined,
  });
  return items.slice(part.offset).map(({ post }) => post.id);
};

/** The cards' JSON, for the ids that may still be shown. */
const cards = async (call: ListCall, ids: readonly bigint[]) => {
  const [rows, viewer] = await Promise.all([
    loadPosts(call, ids, call.user?.userId ?? null),
    viewerOf(call, call.user, call.lang),
  ]);
  const byId = new Map<bigint, JsonPart>();
  for (const row of rows) if (row.is_open) byId.set(row.id, cardJson(row, viewer, call));
  return byId;
};
