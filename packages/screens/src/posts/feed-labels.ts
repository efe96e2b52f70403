import type { FeedLabels } from '@taice/ui/player';
import { useTranslation } from 'react-i18next';

/** Labels of the feed's player in the viewer's language. The other labels load with the other player. */
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
