import { type AppType, closeGuide, confirmAge, guideAtom, noOverlayAtom } from '@taice/core';
import { Button, Checkbox, CoachMark, Link, Text } from '@taice/ui';
import Play from 'lucide-react/icons/play';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useClaimables } from '../../shared/claims/use-claimables.ts';
import { InvitedLine } from '../../shared/invitations/invited-line.tsx';
import { liveRingAtom } from '../../shared/live-ring.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useUser } from '../../shared/use-user.ts';
import { hasSucceeded } from '../../shared/outcome.ts';
import { GuideHead } from './guide-head.tsx';
import { getGuideText } from './guide-text.ts';
import { useGuideEnd } from './use-guide-end.ts';
import { useGuideStep } from './use-guide-step.ts';
import './guide.css';

/** Pages with a ring, which may load a moment later, and pages that ask a question themselves. */
const mayShowRing = (appType: AppType, path: string): boolean =>
  ['/V2/videos', '/videoDetail', '/Started', '/Success', '/customized'].includes(path) ||
  (appType === 'tg_mini' && path === '/Home');

/**
 * Explains in three steps, at the ring of the playing video, how points are earned. The ring alone shows the duration
 * of the second step; the first claim is the third.
 */
export function Guide() {
  const { t } = useTranslation();
  const taice = useTaice();
  const { pathname } = useLocation();
  const isActive = useAtomValue(guideAtom);
  const quiet = useAtomValue(noOverlayAtom);
  const ring = useAtomValue(liveRingAtom);
  const user = useUser();
  const { toClaim } = useClaimables();
  const { at: storedStep, left, wait, last } = useGuideStep(isActive);
  const [adult, setAdult] = useState(false);
  const [missing, setMissing] = useState(false);
  const [showsMissing, setShowsMissing] = useState(false);
  const { busy, end } = useGuideEnd();
  const asksAge = taice.settings.age_confirmation && user?.age_confirmed === false;
  const isRingFull = ring?.state === 'claimable';
  // With a full ring only the claim remains: after the sign-up for it, or after watching to the end.
  const step = isRingFull && !asksAge && left === 0 ? 2 : storedStep;

  const isNew = user?.is_new_desc === 0;
  const isClaimed = ring?.state === 'claimed';
  const claimed = useEffectEvent(() => {
    if (!busy) void end(null);
  });
  useEffect(() => {
    if (isNew && isClaimed) claimed();
  }, [isNew, isClaimed]);

  useEffect(() => {
    if (isActive) return;
    setAdult(false);
    setMissing(false);
  }, [isActive]);

  const { appType } = taice.platform;
  // Without a ring on the page, the guide only links to one.
  const docked = ring === null && !mayShowRing(appType, pathname);
  // Over a video without a ring, for example from YouTube, it waits for one with a ring.
  if (!isActive || !quiet || isClaimed || (ring === null ? !docked : ring.state === 'none'))
    return null;
  const close = { onClose: () => closeGuide(taice), closeLabel: t('rewards.later') };
  const title = getGuideText(step, ring, t);
  if (ring === null) {
    // The page itself offers the claim of a first view.
    if (toClaim.count > 0) return null;
    return (
      <CoachMark target={null} title={title} {...close}>
        <Link href={appType === 'web' ? '/V2/videos' : '/Home'} className="guide-watch">
          <Play aria-hidden="true" />
          {t('tasks.next.firstVideo')}
        </Link>
      </CoachMark>
    );
  }

  const begin = async () => {
    if (asksAge && !adult) {
      setMissing(true);
      return taice.platform.haptic('warning');
    }
    if (asksAge) {
      setShowsMissing(true);
      if (!(await hasSucceeded(confirmAge(taice)).finally(() => setShowsMissing(false)))) return;
    }
    wait();
  };
  const next = () => {
    if (step === 0) void begin();
    else if (step === 2) void end(ring);
    else if (left === 0) last();
  };
  const getButtonLabel = () => {
    if (step < 2) return t('user.guide.next');
    return isRingFull ? t('rewards.claimPoints', { amount: ring.total }) : t('common.confirm');
  };
  return (
    <CoachMark target={ring.element} title={title} head={<GuideHead at={step} />} {...close}>
      {step === 0 && taice.platform.appType === 'web' && <InvitedLine />}
      <Text as="p" className="guide-pays">
        <Trans
          i18nKey={isRingFull && step === 1 ? 'user.guide.tapRing' : 'user.guide.fullRing'}
          values={{ amount: ring.total }}
          components={{ b: <b /> }}
        />
      </Text>
      {step === 0 && asksAge && (
        <div>
          <Checkbox name="adult" checked={adult} onChange={setAdult} invalid={missing && !adult}>
            {t('user.guide.adult')}
          </Checkbox>
          <div aria-live="polite">
            {missing && !adult && (
              <Text as="p" size={12} tone="bad" className="guide-says">
                {t('user.guide.adultNeeded')}
              </Text>
            )}
          </div>
        </div>
      )}
      {left === 0 && (
        <Button
          variant={step === 2 && isRingFull ? 'gold' : 'primary'}
          block
          busy={busy || showsMissing}
          data-guide-next=""
          onClick={next}
        >
          {getButtonLabel()}
        </Button>
      )}
    </CoachMark>
  );
}
