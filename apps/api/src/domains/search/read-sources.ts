import { earnsRewardSql } from '../../platform/earning-video.ts';
import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { PostSource } from './document.ts';

/** The stored index entry of a document before this update. */
interface IndexedState {
  /** Null if it was not indexed. */
  readonly seq: number | null;
  readonly old_spelt: string[] | null;
}

export interface PostRead extends PostSource, IndexedState {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly old_tags: string[] | null;
  /** True if it is public. */
  readonly is_open: boolean;
}

export interface PersonRead extends IndexedState {
  readonly id: bigint;
  readonly nickname: string;
  readonly level: number;
  readonly old_name: string | null;
  readonly is_open: boolean;
}

const PERSON_VISIBLE_CONDITION = `user_is_present(u.status)`;

const READ_POSTS = `select p.id, p.user_id, p.title, p.tags, u.nickname, p.description, p.category_id, p.duration_s,
    ${earnsRewardSql('$2 / 1000.0')} as pays,
    floor(ln(p.qualified_view_num + 1) / ln(4))::int as level,
    p.state = 'published' and p.visibility = 'public' and ${PERSON_VISIBLE_CONDITION} as is_open,
    s.seq::float8 as seq, s.spelt as old_spelt, s.tags as old_tags
  from post p join "user" u on u.id = p.user_id left join search_post s on s.id = p.id
  where p.id = any($1::bigint[]) order by p.published_at, p.id`;

const READ_PEOPLE = `select u.id, u.nickname, floor(ln(u.verified_fans_num + 1) / ln(4))::int as level, ${PERSON_VISIBLE_CONDITION} as is_open,
    s.seq::float8 as seq, s.spelt as old_spelt, s.name as old_name
  from "user" u left join search_user s on s.id = u.id
  where u.id = any($1::bigint[]) order by u.id`;

export const readPosts = (
  tx: Tx,
  ids: readonly bigint[],
  minPayingMs: number,
): Promise<PostRead[]> =>
  preparedQuery<PostRead>(tx, 'search_read_posts', READ_POSTS, [ids, minPayingMs]);

export const readPeople = (tx: Tx, ids: readonly bigint[]): Promise<PersonRead[]> =>
  preparedQuery<PersonRead>(tx, 'search_read_people', READ_PEOPLE, [ids]);
