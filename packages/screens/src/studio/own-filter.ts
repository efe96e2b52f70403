import type { OwnFilter } from '@taice/core';

/** All of the viewer's videos, the newest first, changed by `more`. */
export const ownFilter = (more: Partial<OwnFilter> = {}): OwnFilter => ({
  state: 'all',
  keyword: '',
  sort: 'new',
  ...more,
});
