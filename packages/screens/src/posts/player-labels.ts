import type { PlayerLabels } from '@taice/ui/player';
import { useTranslation } from 'react-i18next';
import { useFeedLabels } from './feed-labels.ts';

/** All labels of the players, in the viewer's language. */
export function usePlayerLabels(): PlayerLabels {
  const { t } = useTranslation();
  return {
    ...useFeedLabels(),
    player: t('posts.player.player'),
    replay: t('posts.player.replay'),
    next: t('posts.player.next'),
    mute: t('posts.player.mute'),
    unmute: t('posts.player.unmute'),
    volume: t('posts.player.volume'),
    captions: t('posts.player.captions'),
    captionsOff: t('posts.player.captionsOff'),
    captionStyle: t('posts.player.captionStyle'),
    captionSize: {
      small: t('posts.player.captionSize.small'),
      medium: t('posts.player.captionSize.medium'),
      large: t('posts.player.captionSize.large'),
      huge: t('posts.player.captionSize.huge'),
    },
    captionBack: {
      plate: t('posts.player.captionBack.plate'),
      solid: t('posts.player.captionBack.solid'),
      none: t('posts.player.captionBack.none'),
    },
    skip: {
      intro: t('posts.player.skip.intro'),
      recap: t('posts.player.skip.recap'),
      credits: t('posts.player.skip.credits'),
    },
    speed: t('posts.player.speed'),
    quality: t('posts.player.quality'),
    auto: t('posts.player.auto'),
    picture: t('posts.player.picture'),
    theatre: t('posts.player.theatre'),
    fullscreen: t('posts.player.fullscreen'),
    leaveFullscreen: t('posts.player.leaveFullscreen'),
    tapForSound: t('posts.player.tapForSound'),
  };
}
