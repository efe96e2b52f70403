import type { SectionKey } from '@taice/contract';

/** The words of each section, and the order they are known in. */
export const sectionWord = {
  continue: 'posts.section.continue',
  foryou: 'posts.section.foryou',
  rewarded: 'posts.section.rewarded',
  following: 'posts.section.following',
  new: 'posts.section.new',
  hot: 'posts.section.hot',
} as const satisfies Record<SectionKey, string>;

export const sectionKeys = Object.keys(sectionWord) as readonly SectionKey[];
