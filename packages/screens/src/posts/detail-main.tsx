import type { Reply, TaiceContract } from '@taice/contract';
import { rewardKeys } from '@taice/core';
import { Avatar, Button, Link, Text } from '@taice/ui';
import { VideoPlayer, type VideoController } from '@taice/ui/player';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Share2 from 'lucide-react/icons/share-2';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { coverBlur } from '../shared/videos/cover-blur.ts';
import { ClaimTray } from '../shared/claims/claim-tray.tsx';
import { profileHref, videoHref } from '../shared/videos/video-words.ts';
import { useTaice } from '../shared/taice.tsx';
import { DetailReward } from './detail-reward.tsx';
import { EndCard } from './end-card.tsx';
import { underlay } from './next-video.ts';
import { usePlayerLabels } from './player-labels.ts';
import { RewardDetail } from './reward-detail.tsx';
import { PointsPill } from './points-pill.tsx';
import { useRing } from './use-ring.tsx';
import { useShare } from './use-share.ts';
import { useWatch } from './use-watch.ts';
import { VideoAbout } from './video-about.tsx';

/** Watched further than this, a video begins anew instead of at its last seconds. */
const seenThrough = 0.95;

export type DetailMainProps = {
  post: Reply<TaiceContract['posts']['detail']>;
  theatre: boolean;
  onTheatreChange: (theatre: boolean) => void;
};

/** The player with its ring, and what there is to say about the video. */
export function DetailMain({ post, theatre, onTheatreChange }: DetailMainProps) {
  const taice = useTaice();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const labels = usePlayerLabels();
  const share = useShare();
  const watched = useWatch(post, true);
  const ring = useRing(watched, post);
  const [resumeAt] = useState(post.watched < seenThrough ? post.resume_at_s : 0);
  const startAt = watched.leftAt ?? resumeAt;
  const [next] = post.next;
  const [ended, setEnded] = useState(false);
  const [player, setPlayer] = useState<VideoController>();
  const playNext = next && (() => void navigate(videoHref(next)));
  const replay = () => {
    player?.seek(0);
    player?.play();
  };
  const { id } = post;
  useEffect(() => {
    if (ring.view.ring !== 'claimed') return;
    void taice.queries.invalidateQueries({ queryKey: rewardKeys.ofPost(id) });
  }, [taice, ring.view.ring, id]);
  useEffect(() => () => underlay()?.remove(), []);
  return (
    <div className="detail-main">
      <div className="detail-player">
        <VideoPlayer
          {...watched.events}
          labels={labels}
          sources={post.sources}
          poster={post.cover}
          placeholder={coverBlur(post)}
          upright={post.height > post.width}
          startAt={startAt}
          autoPlay
          captions={post.captions}
          chapters={post.chapters}
          storyboard={post.storyboard}
          theatre={theatre}
          onTheatreChange={onTheatreChange}
          onNext={playNext}
          onController={setPlayer}
          atEnd={
            <EndCard
              next={next}
              ring={ring}
              onPlay={() => playNext?.()}
              onReplay={replay}
              onShown={setEnded}
            />
          }
          onFirstFrame={() => underlay()?.remove()}
          pageKeys
        />
      </div>
      <DetailReward ring={ring} ended={ended} />
      <ClaimTray except={id} />
      <Text as="h1" size={20} weight="bold" className="detail-title">
        {post.title}
      </Text>
      <div className="detail-by">
        <Link href={profileHref(post.author)} className="detail-author">
          <Avatar src={post.author.avatar} name={post.author.nickname} size={40} decorative />
          <Text weight="semibold" lines={1}>
            {post.author.nickname}
          </Text>
        </Link>
        {post.author.is_verified && <BadgeCheck size={16} aria-label={t('posts.verified')} />}
        <span className="detail-actions">
          <PointsPill />
          <Button round icon={<Share2 />} onClick={() => void share(post)}>
            {t('posts.share')}
          </Button>
        </span>
      </div>
      <VideoAbout post={post} />
      <RewardDetail postId={id} />
      {ring.extras}
    </div>
  );
}
