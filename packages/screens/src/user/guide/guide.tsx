import { closeGuide, confirmAge, delays, guideAtom, quietAtom } from '@taice/core';
import { Button, Checkbox, CoachMark, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { InvitedLine } from '../../shared/invitations/invited-line.tsx';
import { liveRingAtom } from '../../shared/live-ring.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useUser } from '../../shared/use-user.ts';
import { wentThrough } from '../../shared/went-through.ts';
import { GuideHead } from './guide-head.tsx';
import { guideWords } from './guide-words.ts';
import { useGuideEnd } from './use-guide-end.ts';
import { useGuideStep } from './use-guide-step.ts';
import './guide.css';

/** Where a page has no ring of its own, the guide begins only here, and leads to one. */
const withoutRing = '/Home';

/**
 * How points come about, in three steps, at the ring of the video that plays meanwhile; the second takes
 * its time.
 */
export function Guide() {
  const { t } = useTranslation();
  const taice = useTaice();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const on = useAtomValue(guideAtom);
  const quiet = useAtomValue(quietAtom);
  const ring = useAtomValue(liveRingAtom);
  const user = useUser();
  const { at: reached, left, wait, last } = useGuideStep(on);
  const [adult, setAdult] = useState(false);
  const [missing, setMissing] = useState(false);
  const [saying, setSaying] = useState(false);
  const { busy, end } = useGuideEnd();
  const asksAge = taice.settings.age_confirmation && user?.age_confirmed === false;
  // A visitor who signed up with a full ring only has to claim.
  const at = reached === 0 && ring?.state === 'claimable' && !asksAge ? 2 : reached;

  useEffect(() => {
    if (on) return;
    setAdult(false);
    setMissing(false);
  }, [on]);

  const docked = ring === null && taice.platform.appType === 'web' && pathname === withoutRing;
  // Over what fills no ring, as what plays at YouTube, it waits for one that is filled.
  if (!on || !quiet || (ring === null ? !docked : ring.state === 'none')) return null;

  const begin = async () => {
    if (asksAge && !adult) {
      setMissing(true);
      return taice.platform.haptic('warning');
    }
    if (asksAge) {
      setSaying(true);
      if (!(await wentThrough(confirmAge(taice)).finally(() => setSaying(false)))) return;
    }
    wait();
    if (ring === null) void navigate('/V2/videos');
  };
  const next = () => {
    if (at === 0) void begin();
    else if (at === 2) void end(ring);
    else if (left === 0) last();
  };
  const { title, body } = guideWords(at, ring, t);
  const says = () => {
    if (left > 0) return t('user.guide.nextIn', { seconds: left });
    if (at < 2) return t('user.guide.next');
    return ring?.state === 'claimable' ? t('user.guide.claimNow') : t('common.confirm');
  };
  return (
    <CoachMark
      target={ring?.element ?? null}
      clear={ring?.player ?? null}
      title={title}
      head={<GuideHead at={at} />}
      onClose={() => closeGuide(taice)}
    >
      {at === 0 && <InvitedLine />}
      <Text as="p" tone="muted">
        {body}
      </Text>
      {at === 0 && asksAge && (
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
      <div className="guide-ways">
        <Button size={48} onClick={() => closeGuide(taice)}>
          {t('rewards.later')}
        </Button>
        <span className="guide-next" data-waiting={left > 0}>
          {left > 0 && <i style={{ transform: `scaleX(${1 - (left * 1000) / delays.guide})` }} />}
          <Button
            variant={at === 2 && ring?.state === 'claimable' ? 'gold' : 'primary'}
            size={48}
            block
            busy={busy || saying}
            disabled={left > 0}
            data-guide-next=""
            onClick={next}
          >
            {says()}
          </Button>
        </span>
      </div>
    </CoachMark>
  );
}
