import { numberCursor, type ListPosition } from '../../platform/cursor.ts';
import type { Settings } from '../../platform/settings.ts';
import { limitOffsetOf } from '../../platform/pagination.ts';
import { userBrief } from '../posts/post-view.ts';
import type { PersonRow } from './people-rows.ts';

/** Sorts before every row. */
const TOP: ListPosition<number> = {
  value: Number.POSITIVE_INFINITY,
  id: 9_223_372_036_854_775_807n,
};

/** The same for a list requested by `page` or by `cursor`. */
export const partFromCursor = (input: {
  page: number;
  page_size: number;
  cursor?: string | undefined;
}) => {
  const part = limitOffsetOf(input);
  const after = numberCursor.decode(input.cursor);
  return { ...part, offset: after ? 0 : part.offset, after: after ?? TOP };
};

/** The shown rows of `limitOffsetOf` and their page; `end`: the last row looked at, if more rows follow. */
export const pageOf = <R extends Pick<PersonRow, 'is_shown' | 'id' | 'place'>>(
  rows: readonly R[],
  { page, page_size }: { page: number; page_size: number },
  end?: ListPosition<number>,
) => {
  const own = rows.slice(0, page_size);
  const last = rows.length > page_size ? own.at(-1) : undefined;
  const place = last ? { value: last.place, id: last.id } : end;
  const next = place ? numberCursor.encode(place) : null;
  return {
    shown: own.filter(({ is_shown }) => is_shown),
    around: { page, page_size, has_more: next !== null, next_cursor: next },
  };
};

export const toPersonView = (row: PersonRow, settings: Settings) => ({
  ...userBrief(row, settings),
  bio: row.bio,
  fans_num: row.fans_num,
});
