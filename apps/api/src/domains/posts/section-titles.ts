import type { SectionKey } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';

/** Home's sections in their order, as they are headed. */
export const sectionTitles: Readonly<Record<SectionKey, Readonly<Record<Lang, string>>>> = {
  continue: { en: 'Continue watching', cn: '继续观看', tw: '繼續觀看' },
  foryou: { en: 'For you', cn: '为你推荐', tw: '為你推薦' },
  rewarded: { en: 'Watch and earn', cn: '看视频赚积分', tw: '看影片賺積分' },
  following: { en: 'From creators you follow', cn: '关注的创作者', tw: '追蹤的創作者' },
  new: { en: 'New', cn: '最新', tw: '最新' },
  hot: { en: 'Popular', cn: '热门', tw: '熱門' },
};
