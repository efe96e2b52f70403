import { formatPoints, langAtom, postListQueries, getVisitorView } from '@taice/core';
import { addAmounts, pickInvitationVideo } from '@taice/core/rules';
import {
  IconButton,
  Link,
  prefersReducedMotion,
  RewardRing,
  Skeleton,
  Text,
  useCovered,
} from '@taice/ui';
import { currentConditions, pickSource, type VideoSource } from '@taice/ui/player';
import { useAtomValue } from 'jotai';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstViewReward, useViewReward } from '../shared/claims/use-claimables.ts';
import { useTaice } from '../shared/taice.tsx';
import { useVideoWords, videoHref } from '../shared/videos/video-words.ts';
import { useRead } from '../shared/use-read.ts';

/** Sufficient resolution as a share of the picture's height, because it is small and silent. */
const sharpEnough = 0.75;

/** A video that plays without sound, with the reward ring that a new account gets. */
export function InvitationVideo() {
  const { t } = useTranslation();
  const words = useVideoWords();
  const lang = useAtomValue(langAtom);
  const picture = useRef<HTMLVideoElement>(null);
  const [source, setSource] = useState<VideoSource>();
  const [played, setPlayed] = useState(false);
  const [moving, setMoving] = useState(false);
  const [reducedMotion] = useState(prefersReducedMotion);
  const covered = useCovered();
  const holdsVideo = useRef(false);
  const taice = useTaice();
  const { data, error } = useRead(postListQueries.invitation(taice));
  const post = useMemo(() => pickInvitationVideo(data?.list ?? []), [data]);
  const first = useFirstViewReward(post?.id ?? '', 'why');
  const viewReward = useViewReward();
  const sources = post?.sources;
  // Nothing is fetched before the picture is in view. The quality then depends on the network, as in the player.
  const begin = useCallback(
    (container: HTMLElement | null) => {
      if (!container || !sources) return undefined;
      const observer = new IntersectionObserver((entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        const shortSide = container.clientHeight * sharpEnough;
        setSource(pickSource(sources, { ...currentConditions(), shortSide, pixelRatio: 1 }));
      });
      observer.observe(container);
      return () => observer.disconnect();
    },
    [sources],
  );
  // The browser refuses even silent autoplay: the poster stays.
  const play = () => void picture.current?.play().catch(() => setMoving(false));
  // Behind a dialog it would only be decoded and blurred, frame by frame.
  useEffect(() => {
    if (covered && moving) {
      holdsVideo.current = true;
      picture.current?.pause();
    } else if (!covered && holdsVideo.current) {
      holdsVideo.current = false;
      play();
    }
  }, [covered, moving]);
  // The text works alone; a picture that fails to load is omitted.
  if (!data && error) return null;
  if (data && !post) return null;
  if (!post) return <Skeleton shape="card" aspectRatio="16 / 9" />;
  // The amount for a new account, whose first video this would be.
  const amount = formatPoints(addAmounts(viewReward(post), first), lang);
  return (
    <div ref={begin} className="invite-video">
      <img className="invite-picture" src={post.cover} alt="" />
      <video
        className="invite-picture"
        ref={picture}
        data-moving={played}
        src={source?.url}
        muted
        autoPlay={!reducedMotion}
        preload={reducedMotion ? 'none' : undefined}
        loop
        playsInline
        aria-hidden="true"
        onPlaying={() => {
          setPlayed(true);
          setMoving(true);
        }}
        onPause={() => setMoving(false)}
      />
      <div className="invite-pause">
        <IconButton
          variant="glass"
          label={t(moving ? 'posts.player.pause' : 'posts.player.play')}
          icon={moving ? <Pause /> : <Play />}
          onClick={() => {
            const video = picture.current;
            if (!video) return;
            if (video.paused) play();
            else video.pause();
          }}
        />
      </div>
      {moving && <span className="invite-muted">{t('posts.invite.playing')}</span>}
      <div className="invite-caption">
        <Link href={videoHref(post)} className="invite-link">
          <Text as="div" size={16} weight="bold" lines={1}>
            {post.title}
          </Text>
        </Link>
        <Text as="div" size={12}>
          {post.author.nickname} · {words.views(post)}
        </Text>
      </div>
      {post.reward && getVisitorView(taice) === null && (
        <div className="invite-ring">
          <RewardRing state="waiting" size={88} label={t('rewards.pays', { amount })} onVideo>
            <span className="invite-pays">
              <b>+{amount}</b>
              <small>{t('common.points')}</small>
            </span>
          </RewardRing>
        </div>
      )}
    </div>
  );
}
