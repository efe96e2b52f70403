import { numberCursor, type ListPosition } from '../../platform/cursor.ts';
import type { Settings } from '../../platform/settings.ts';
import { limitOffsetOf } from '../../platform/pagination.ts';
import { userBrief } from '../posts/post-view.ts';
import type { PersonRow } from './people-rows.ts';

/** Sorts before every row. */
const START_POSITION: ListPosition<number> = {
  value: Number.POSITIVE_INFINITY,
  id: 9_223_372_036_854_775_807n,
};

/** The same for a list requested by `page` or by `cursor`. */
export const partFromCursor = (input: {
  page: number;
  page_size: number;
  cursor?: string | undefined;
}) => {
  const range = limitOffsetOf(input);
  const after = numberCursor.decode(input.cursor);
  return { ...range, offset: after ? 0 : range.offset, after: after ?? START_POSITION };
};

/** The shown rows of `limitOffsetOf` and their page; `end`: the last row looked at, if more rows follow. */
export const pageOf = <R extends Pick<PersonRow, 'is_shown' | 'id' | 'place'>>(
  rows: readonly R[],
  { page, page_size }: { page: number; page_size: number },
  end?: ListPosition<number>,
) => {
  const pageRows = rows.slice(0, page_size);
  const last = rows.length > page_size ? pageRows.at(-1) : undefined;
  const cursor = last ? { value: last.place, id: last.id } : end;
  const nextCursor = cursor ? numberCursor.encode(cursor) : null;
  return {
    shown: pageRows.filter(({ is_shown }) => is_shown),
    around: { page, page_size, has_more: nextCursor !== null, next_cursor: nextCursor },
  };
};

export const toPersonView = (row: PersonRow, settings: Settings) => ({
  ...userBrief(row, settings),
  bio: row.bio,
  fans_num: row.fans_num,
});
