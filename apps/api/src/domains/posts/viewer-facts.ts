import { batchLoader, alignByIndex } from '../../platform/db/batch-loader.ts';
import { preparedQuery } from '../../platform/db/pool.ts';

interface FactsRequest {
  readonly viewer: bigint;
  /** Each with its author. */
  readonly posts: readonly { readonly key: string; readonly author_key: string }[];
}

/** A viewer's relation to posts. Ids are text. */
export interface ViewerFacts {
  /** Ids of followed authors. */
  readonly follows: ReadonlySet<string>;
  readonly reactions: ReadonlyMap<string, 'like' | 'dislike'>;
  readonly collects: ReadonlySet<string>;
  /** Likes and collections that only the viewer's own counts include. */
  readonly aside_likes: ReadonlySet<string>;
  readonly aside_collects: ReadonlySet<string>;
  /** The position in seconds, and the watched share. */
  readonly watched: ReadonlyMap<string, { readonly position: number; readonly ratio: number }>;
  /** The viewer's reward for it: paid, or claimable. */
  readonly paid: ReadonlySet<string>;
  readonly claimable: ReadonlySet<string>;
  /** Authors with a block in either direction. */
  readonly blocked: ReadonlySet<string>;
}

/**
 * Each part reads one index for all posts together, and returns one row per viewer. The order selects the primary key's
 * index: the other one covers a person's whole history.
 */
const READ_VIEWER_FACTS = `select k.at::int,
    (select string_agg(f.target_id::text, ' ') from follow f
      where f.user_id = k.viewer and f.target_id = any(k.authors)) as follows,
    (select string_agg(r.post_id || ' ' || r.value || case when r.is_counted then '' else '*' end, ' ') from reaction r
      where r.user_id = k.viewer and r.post_id = any(k.posts)) as reactions,
    (select string_agg(c.post_id::text, ' ') from collect c
      where c.user_id = k.viewer and c.post_id = any(k.posts)) as collects,
    (select string_agg(c.post_id::text, ' ') from collect c
      where c.user_id = k.viewer and c.post_id = any(k.posts) and not c.is_counted) as aside_collects,
    (select string_agg(l.post_id || ' ' || l.position_s || ' ' || l.watched_ratio, ' ') from (
      select post_id, position_s, watched_ratio from view_log
      where user_id = k.viewer and post_id = any(k.posts) and not hidden order by post_id offset 0) l) as watched,
    (select string_agg(w.post_id::text, ' ') from view_reward w
      where w.user_id = k.viewer and w.post_id = any(k.posts)) as paid,
    (select string_agg(s.post_id::text, ' ') from view_session s
      where s.user_id = k.viewer and s.post_id = any(k.posts) and s.state = 'claimable') as claimable,
    (select string_agg(b.id::text, ' ') from (
      select target_id as id from block where user_id = k.viewer and target_id = any(k.authors)
      union all
      select user_id from block where target_id = k.viewer and user_id = any(k.authors)) b) as blocked
  from (
    select at, viewer, string_to_array(posts, ' ')::bigint[] as posts,
      string_to_array(authors, ' ')::bigint[] as authors
    from unnest($1::bigint[], $2::text[], $3::text[]) with ordinality k (viewer, posts, authors, at)
    offset 0
  ) k`;

type Row = { readonly at: number } & {
  readonly [K in Exclude<keyof ViewerFacts, 'aside_likes'>]: string | null;
};

const listOf = (text: string | null | undefined): readonly string[] =>
  text?.split(' ') ?? emptyList;
const emptyList: readonly string[] = [];
const setOf = (text: string | null | undefined): ReadonlySet<string> =>
  text ? new Set(text.split(' ')) : emptySet;
const emptySet: ReadonlySet<string> = new Set();

const factsOf = (row: Row | undefined): ViewerFacts => {
  const reactions = new Map<string, 'like' | 'dislike'>();
  const reactionParts = listOf(row?.reactions);
  const asideLikes = new Set<string>();
  for (let index = 0; index < reactionParts.length; index += 2) {
    const [post = '', value = ''] = [reactionParts[index], reactionParts[index + 1]];
    reactions.set(post, value.startsWith('like') ? 'like' : 'dislike');
    if (value === 'like*') asideLikes.add(post);
  }
  const watched = new Map<string, { position: number; ratio: number }>();
  const watchedParts = listOf(row?.watched);
  for (let index = 0; index < watchedParts.length; index += 3)
    watched.set(watchedParts[index] ?? '', {
      position: Number(watchedParts[index + 1]),
      ratio: Number(watchedParts[index + 2]),
    });
  return {
    follows: setOf(row?.follows),
    reactions,
    collects: setOf(row?.collects),
    aside_likes: asideLikes,
    aside_collects: setOf(row?.aside_collects),
    watched,
    paid: setOf(row?.paid),
    claimable: setOf(row?.claimable),
    blocked: setOf(row?.blocked),
  };
};

/** The current relation of each viewer to the posts they ask for. */
export const viewerFacts = batchLoader(async (db, requests: readonly FactsRequest[]) => {
  const rows = await preparedQuery<Row>(db, 'viewers_facts', READ_VIEWER_FACTS, [
    requests.map(({ viewer }) => viewer),
    requests.map(({ posts }) => posts.map(({ key }) => key).join(' ')),
    requests.map(({ posts }) => [...new Set(posts.map((post) => post.author_key))].join(' ')),
  ]);
  return alignByIndex(rows, requests).map(factsOf);
});

/** For a visitor. */
export const noFacts: ViewerFacts = factsOf(undefined);
