interface PageQuery {
  readonly page: number;
  readonly page_size: number;
}

/** The rows of a page, plus one that reveals whether the list goes on. */
export interface LimitOffset {
  readonly limit: number;
  readonly offset: number;
}

export const limitOffsetOf = ({ page, page_size }: PageQuery): LimitOffset => ({
  limit: page_size + 1,
  offset: (page - 1) * page_size,
});

/** Fields around the list of a page; `items` are the rows of its part. */
export const pageFields = (items: readonly unknown[], { page, page_size }: PageQuery) => ({
  page,
  page_size,
  has_more: items.length > page_size,
  next_cursor: null,
});
