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

const FIELDS_PER_POST = 7;

/** Numbers only, in one row: transferring hundreds of rows would cost more than finding them. */
const READ_POST_STATES = `select string_agg(concat_ws(',', id, case when state <> 'published' then 0
      else case visibility when 'public' then 3 when 'unlisted' then 2 else 1 end end,
    view_num, like_num, comment_num, collect_num, share_num), ',') as states
  from post where id = any($1::bigint[])`;

const statesOf = (text: string | null | undefined): PostState[] => {
  const parts = JSON.parse(`[${text ?? ''}]`) as number[];
  const next = (position: number): number => parts[position] ?? 0;
  return Array.from({ length: parts.length / FIELDS_PER_POST }, (_, index) => {
    const offset = index * FIELDS_PER_POST;
    return {
      key: next(offset),
      access: next(offset + 1) as Access,
      view_num: next(offset + 2),
      like_num: next(offset + 3),
      comment_num: next(offset + 4),
      collect_num: next(offset + 5),
      share_num: next(offset + 6),
    };
  });
};

/** The states of posts, in the order of their keys; undefined if a post never existed. */
export const postStates = batchLoader(async (db, lists: readonly (readonly number[])[]) => {
  const requestedIds = new Set<number>();
  for (const list of lists) for (const key of list) requestedIds.add(key);
  const [row] = await preparedQuery<{ states: string | null }>(
    db,
    'posts_state',
    READ_POST_STATES,
    [[...requestedIds]],
  );
  return alignByKeys(statesOf(row?.states), ({ key }) => key, lists);
});
