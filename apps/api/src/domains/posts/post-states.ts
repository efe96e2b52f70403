import { batchLoader, alignByKeys } from '../../platform/db/batch-loader.ts';
import { preparedQuery } from '../../platform/db/pool.ts';

/** The audience of a post: no one, its author, people with its address, everyone. */
type Access = 0 | 1 | 2 | 3;
export const accessLevels = { nobody: 0, author: 1, unlisted: 2, public: 3 } as const;

/** Frequently changing fields of a post, in their current state. The same for all viewers. */
export interface PostState {
  /** Its id, as a number. */
  readonly key: number;
  readonly access: Access;
  readonly view_num: number;
  readonly like_num: number;
  readonly comment_num: number;
  readonly collect_num: number;
  readonly share_num: number;
}

const FIELDS = 7;

/** Numbers only, in one row: transferring hundreds of rows would cost more than finding them. */
const STATES = `select string_agg(concat_ws(',', id, case when state <> 'published' then 0
      else case visibility when 'public' then 3 when 'unlisted' then 2 else 1 end end,
    view_num, like_num, comment_num, collect_num, share_num), ',') as states
  from post where id = any($1::bigint[])`;

const statesOf = (text: string | null | undefined): PostState[] => {
  const parts = JSON.parse(`[${text ?? ''}]`) as number[];
  const next = (at: number): number => parts[at] ?? 0;
  return Array.from({ length: parts.length / FIELDS }, (_, index) => {
    const at = index * FIELDS;
    return {
      key: next(at),
      access: next(at + 1) as Access,
      view_num: next(at + 2),
      like_num: next(at + 3),
      comment_num: next(at + 4),
      collect_num: next(at + 5),
      share_num: next(at + 6),
    };
  });
};

/** The states of posts, in the order of their keys; undefined if a post never existed. */
export const postStates = batchLoader(async (db, lists: readonly (readonly number[])[]) => {
  const asked = new Set<number>();
  for (const list of lists) for (const key of list) asked.add(key);
  const [row] = await preparedQuery<{ states: string | null }>(db, 'posts_state', STATES, [
    [...asked],
  ]);
  return alignByKeys(statesOf(row?.states), ({ key }) => key, lists);
});
