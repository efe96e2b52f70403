import type { OwnFilter } from '@taice/core';

/** All of one's own videos, the newest first, but for what is said. */
export const ownFilter = (more: Partial<OwnFilter> = {}): OwnFilter => ({
  state: 'all',
  keyword: '',
  sort: 'new',
  ...more,
});
