import type { SectionKey } from '@taice/contract';

/** The title of each section. The sections are in their default order. */
export const sectionWord = {
  continue: 'posts.section.continue',
  foryou: 'posts.section.foryou',
  rewarded: 'posts.section.rewarded',
  following: 'posts.section.following',
  new: 'posts.section.new',
  hot: 'posts.section.hot',
} as const satisfies Record<SectionKey, string>;

export const sectionKeys = Object.keys(sectionWord) as readonly SectionKey[];
