interface Asked {
  readonly page: number;
  readonly page_size: number;
}

/** What part of a list a page is, and one more, which tells whether the list goes on. */
export interface Part {
  readonly limit: number;
  readonly offset: number;
}

export const partOf = ({ page, page_size }: Asked): Part => ({
  limit: page_size + 1,
  offset: (page - 1) * page_size,
});

/** What stands around the list of a page of which `found` is the part. */
export const pageAround = (found: readonly unknown[], { page, page_size }: Asked) => ({
  page,
  page_size,
  has_more: found.length > page_size,
  next_cursor: null,
});
