import { IconButton } from '@taice/ui';
import { UnmuteButton } from '@taice/ui/player';
import Volume2 from 'lucide-react/icons/volume-2';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { feedMutedAtom } from './feed-sound.ts';
import { FeedTray } from './feed-tray.tsx';
import { PointsPill } from './points-pill.tsx';

/** Over the video while others come and go: the sound, what one has, and what waits to be claimed. */
export function FeedTop({ shown }: { shown: string | undefined }) {
  const { t } = useTranslation();
  const [muted, setMuted] = useAtom(feedMutedAtom);
  return (
    <div className="feed-frame feed-top">
      {shown !== undefined && (
        <>
          {muted ? (
            <UnmuteButton onPress={() => setMuted(false)}>
              {t('posts.player.tapForSound')}
            </UnmuteButton>
          ) : (
            <IconButton
              look="glass"
              label={t('posts.player.mute')}
              icon={<Volume2 />}
              onClick={() => setMuted(true)}
            />
          )}
          <PointsPill onVideo />
        </>
      )}
      <div className="feed-tray">
        <FeedTray except={shown} />
      </div>
    </div>
  );
}
