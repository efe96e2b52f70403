import type { TFunction } from 'i18next';
import type { FeedItem } from '@taice/core';

const interest = 'interest:';

/** The reason why this video is shown, in the viewer's language. */
export function getFeedReason(post: FeedItem, t: TFunction): string {
  if (post.why === `${interest}${post.category.slug}`) {
    return t('posts.whyInterest', { topic: post.category.name });
  }
  if (post.why === 'follows') return t('posts.whyFollows');
  if (post.why === 'trending') return t('posts.whyTrending');
  if (post.why === 'new') return t('posts.whyNew');
  return t('posts.whyForYou');
}
