import { IconButton } from '@taice/ui';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { feedMutedAtom } from './feed-sound.ts';
import { FeedTray } from './feed-tray.tsx';
import { PointsPill } from './points-pill.tsx';
import { useClaimables } from '../shared/claims/use-claimables.ts';
import { useUser } from '../shared/use-user.ts';

const InvitedPill = lazy(async () => ({
  default: (await import('./invited-pill.tsx')).InvitedPill,
}));

/** Stays over the changing videos: the sound button, the balance, and the claim button. */
export function FeedTop({ shown }: { shown: string | undefined }) {
  const { t } = useTranslation();
  const [muted, setMuted] = useAtom(feedMutedAtom);
  const { toClaim } = useClaimables();
  // A newcomer has no points to show, so the inviter stands there until there is something to claim.
  const isNew = useUser()?.is_new_desc === 0;
  return (
    <div className="feed-frame feed-top">
      {shown !== undefined && (
        <>
          <IconButton
            variant="glass"
            label={t(muted ? 'posts.player.tapForSound' : 'posts.player.mute')}
            icon={muted ? <VolumeX /> : <Volume2 />}
            onClick={() => setMuted(!muted)}
          />
          {isNew && toClaim.count === 0 && (
            <Suspense fallback={null}>
              <InvitedPill />
            </Suspense>
          )}
        </>
      )}
      <div className="feed-pill">
        {shown !== undefined && !isNew && <PointsPill />}
        <FeedTray except={shown} />
      </div>
    </div>
  );
}
