import type { FeedLabels } from '@taice/ui/player';
import { useTranslation } from 'react-i18next';

/** What the feed's player says, in the viewer's language; the other words come with the other player. */
export function useFeedLabels(): FeedLabels {
  const { t } = useTranslation();
  return {
    play: t('posts.player.play'),
    pause: t('posts.player.pause'),
    scrub: t('posts.player.scrub'),
    buffering: t('posts.player.buffering'),
    failed: t('posts.player.failed'),
    retry: t('common.retry'),
    double: t('posts.player.double'),
  };
}
