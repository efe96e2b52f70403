import type { Reply, TaiceContract } from '@taice/contract';
import { formatCount, langAtom, rewardKeys } from '@taice/core';
import { Avatar, Link, Text } from '@taice/ui';
import { VideoPlayer, type VideoController } from '@taice/ui/player';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { coverBlur } from '../shared/videos/cover-blur.ts';
import { MoreButton } from '../shared/library/more-button.tsx';
import { FollowButton } from '../shared/people/follow-button.tsx';
import { profileHref } from '../shared/videos/video-words.ts';
import { useTaice } from '../shared/taice.tsx';
import { DetailActions } from './detail-actions.tsx';
import { DetailReward } from './detail-reward.tsx';
import { DetailComments } from './detail-talk.tsx';
import { EndCard } from './end-card.tsx';
import { findFirstVideoElement } from './next-video.ts';
import { removeFirstVideo } from '../shared/remove-first-video.ts';
import { usePlayerLabels } from './player-labels.ts';
import { RewardDetail } from './reward-detail.tsx';
import { useNext } from './use-next.ts';
import { useRing } from './use-ring.tsx';
import { useReactions } from './use-reactions.ts';
import { viewSource } from './view-source.ts';
import { useWatch } from './use-watch.ts';
import { VideoAbout, VideoFacts } from './video-about.tsx';

const YouTube = lazy(async () => ({ default: (await import('./youtube.tsx')).YouTube }));

/** A video watched beyond this share restarts from the beginning instead of its last seconds. */
const restartShare = 0.95;

export type DetailMainProps = {
  post: Reply<TaiceContract['posts']['detail']>;
  theatre: boolean;
  onTheatreChange: (theatre: boolean) => void;
};

/** The player with its ring, and the information about the video. */
export function DetailMain({ post, theatre, onTheatreChange }: DetailMainProps) {
  const taice = useTaice();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const labels = usePlayerLabels();
  const react = useReactions(post);
  const watched = useWatch(post, true, viewSource);
  const ring = useRing(watched, post);
  const [resumeAt] = useState(post.watched < restartShare ? post.resume_at_s : 0);
  const startAt = watched.leftAt ?? resumeAt;
  const { next, href: nextHref } = useNext(post);
  const [firstVideoElement] = useState(() => findFirstVideoElement(post));
  const [ended, setEnded] = useState(false);
  const [player, setPlayer] = useState<VideoController>();
  const playNext = next && (() => void navigate(nextHref));
  const playFrom = (second: number) => {
    player?.seek(Math.max(0, second));
    player?.play();
  };
  const { id, author, author_fans_num: fans } = post;
  const lang = useAtomValue(langAtom);
  const plays = post.sources.find(({ type }) => type === 'youtube');
  useEffect(() => {
    if (ring.view.ring !== 'claimed') return;
    void taice.queries.invalidateQueries({ queryKey: rewardKeys.ofPost(id) });
  }, [taice, ring.view.ring, id]);
  useEffect(() => removeFirstVideo(), []);
  return (
    <div className="detail-main">
      <div className="detail-player">
        {plays ? (
          <Suspense fallback={null}>
            <YouTube post={post} url={plays.url} startAt={startAt} events={watched.events} />
          </Suspense>
        ) : (
          <VideoPlayer
            {...watched.events}
            labels={labels}
            sources={post.sources}
            playingElement={firstVideoElement}
            poster={post.cover}
            placeholder={coverBlur(post)}
            upright={post.height > post.width}
            startAt={startAt}
            autoPlay
            captions={post.captions}
            chapters={post.chapters}
            skips={post.skips}
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
                onReplay={() => playFrom(0)}
                onShown={setEnded}
              />
            }
            pageKeys
          />
        )}
      </div>
      <DetailReward
        ring={ring}
        ended={ended}
        onGoOn={() => {
          watched.watch?.markPresent();
          player?.play();
        }}
        onReplay={(seconds) => playFrom(post.duration_s - seconds)}
        onNext={playNext}
      />
      <div className="detail-head">
        <div className="detail-headline">
          <Text as="h1" size={20} weight="bold">
            {post.title}
          </Text>
          <VideoFacts post={post} />
        </div>
        <span className="detail-actions">
          <DetailActions post={post} react={react} />
          <MoreButton post={post} />
        </span>
      </div>
      <div className="detail-by">
        <Link href={profileHref(author)} className="detail-author">
          <Avatar src={author.avatar} name={author.nickname} size={40} decorative />
          <span className="detail-name">
            <Text weight="semibold" lines={1}>
              {author.nickname}
            </Text>
            {author.is_verified && <BadgeCheck size={16} aria-label={t('posts.verified')} />}
          </span>
          <Text size={12} tone="muted" className="detail-fans">
            {t('posts.fans', { count: fans, shown: formatCount(fans, lang) })}
          </Text>
        </Link>
        <FollowButton person={author} />
        <VideoAbout post={post} />
      </div>
      <RewardDetail
        postId={id}
        boost={ring.values.boost}
        first={ring.view.pays ? ring.values.first : undefined}
      />
      <DetailComments post={post} player={player} />
      {ring.extras}
    </div>
  );
}
