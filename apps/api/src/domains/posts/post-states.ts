import { byKeys, gather } from '../../platform/db/gather.ts';
import { hot } from '../../platform/db/pool.ts';

/** Of a post, what changes by the minute; as it is now, the same for everybody. */
export interface PostState {
  readonly id: bigint;
  readonly is_published: boolean;
  readonly visibility: 'public' | 'unlisted' | 'private';
  readonly view_num: number;
  readonly like_num: number;
  readonly comment_num: number;
  readonly collect_num: number;
  readonly share_num: number;
}

const STATES = `select id, state = 'published' as is_published, visibility, view_num, like_num, comment_num,
    collect_num, share_num
  from post where id = any($1::bigint[])`;

/** The states of posts, in the order of their ids; undefined where there never was one. */
export const postStates = gather(async (db, lists: readonly (readonly bigint[])[]) => {
  const rows = await hot<PostState>(db, 'posts_state', STATES, [[...new Set(lists.flat())]]);
  return byKeys(rows, ({ id }) => id, lists);
});
