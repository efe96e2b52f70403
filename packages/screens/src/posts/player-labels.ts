import type { PlayerLabels } from '@taice/ui/player';
import { useTranslation } from 'react-i18next';

/** Every word the players say, in the viewer's language. */
export function usePlayerLabels(): PlayerLabels {
  const { t } = useTranslation();
  return {
    player: t('posts.player.player'),
    play: t('posts.player.play'),
    pause: t('posts.player.pause'),
    replay: t('posts.player.replay'),
    next: t('posts.player.next'),
    mute: t('posts.player.mute'),
    unmute: t('posts.player.unmute'),
    volume: t('posts.player.volume'),
    scrub: t('posts.player.scrub'),
    captions: t('posts.player.captions'),
    captionsOff: t('posts.player.captionsOff'),
    speed: t('posts.player.speed'),
    quality: t('posts.player.quality'),
    picture: t('posts.player.picture'),
    theatre: t('posts.player.theatre'),
    fullscreen: t('posts.player.fullscreen'),
    leaveFullscreen: t('posts.player.leaveFullscreen'),
    buffering: t('posts.player.buffering'),
    failed: t('posts.player.failed'),
    retry: t('common.retry'),
    tapForSound: t('posts.player.tapForSound'),
    double: t('posts.player.double'),
  };
}
