import { numberCursor, type Place } from '../../platform/cursor.ts';
import type { Settings } from '../../platform/settings.ts';
import { partOf } from '../../platform/paged.ts';
import { userBrief } from '../posts/post-view.ts';
import type { PersonRow } from './people-rows.ts';

/** Sorts before every row. */
const TOP: Place<number> = { value: Number.POSITIVE_INFINITY, id: 9_223_372_036_854_775_807n };

/** The same for a list requested by `page` or by `cursor`. */
export const partAt = (input: { page: number; page_size: number; cursor?: string | undefined }) => {
  const part = partOf(input);
  const after = numberCursor.read(input.cursor);
  return { ...part, offset: after ? 0 : part.offset, after: after ?? TOP };
};

/** The shown rows of `partOf` and their page; `end`: the last row looked at, if more rows follow. */
export const pageOf = <R extends Pick<PersonRow, 'is_shown' | 'id' | 'place'>>(
  rows: readonly R[],
  { page, page_size }: { page: number; page_size: number },
  end?: Place<number>,
) => {
  const own = rows.slice(0, page_size);
  const last = rows.length > page_size ? own.at(-1) : undefined;
  const place = last ? { value: last.place, id: last.id } : end;
  const next = place ? numberCursor.write(place) : null;
  return {
    shown: own.filter(({ is_shown }) => is_shown),
    around: { page, page_size, has_more: next !== null, next_cursor: next },
  };
};

export const personView = (row: PersonRow, settings: Settings) => ({
  ...userBrief(row, settings),
  bio: row.bio,
  fans_num: row.fans_num,
});
