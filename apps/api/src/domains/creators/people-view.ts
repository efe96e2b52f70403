import type { Numbers } from '../../platform/numbers.ts';
import { userBrief } from '../posts/post-view.ts';
import type { Part, PersonRow } from './queries.ts';

/** What part of a list a page is, and one more, which tells whether the list goes on. */
export const partOf = ({ page, page_size }: { page: number; page_size: number }): Part => ({
  limit: page_size + 1,
  offset: (page - 1) * page_size,
});

/** Of the rows of `partOf` those that are shown, and the page around them. */
export const pageOf = <R extends Pick<PersonRow, 'is_shown'>>(
  rows: readonly R[],
  { page, page_size }: { page: number; page_size: number },
) => ({
  shown: rows.slice(0, page_size).filter(({ is_shown }) => is_shown),
  around: { page, page_size, has_more: rows.length > page_size, next_cursor: null },
});

export const personView = (row: PersonRow, numbers: Numbers) => ({
  ...userBrief(row, numbers),
  bio: row.bio,
  fans_num: row.fans_num,
});
