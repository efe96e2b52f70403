import { closeOverlay, completeGuide, delays, overlayAtom } from '@taice/core';
import { Button, Checkbox, Dialog, Text } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { wentThrough } from '../../shared/went-through.ts';
import { GuidePicture } from './guide-picture.tsx';
import { useInterestsNext } from './use-interests-next.ts';
import { useWait } from './use-wait.ts';
import { useUser } from '../../shared/use-user.ts';
import './guide.css';

const steps = [
  { title: 'user.guide.watchTitle', body: 'user.guide.watchBody' },
  { title: 'user.guide.claimTitle', body: 'user.guide.claimBody' },
  { title: 'user.guide.nightTitle', body: 'user.guide.nightBody' },
] as const;

/** How points come about, in three steps; the second takes its time. Whoever leaves begins anew. */
export function Guide() {
  const { t } = useTranslation();
  const taice = useTaice();
  const open = useAtomValue(overlayAtom)?.kind === 'guide';
  const user = useUser();
  const [at, setAt] = useState<0 | 1 | 2>(0);
  const [adult, setAdult] = useState(false);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { left, start, reset } = useWait(delays.guide);
  const interestsNext = useInterestsNext();
  const asksAge = taice.settings.age_confirmation && user?.age_confirmed === false;

  useEffect(() => {
    if (open) return;
    // The words stay while the dialog leaves.
    const timer = setTimeout(() => {
      setAt(0);
      setAdult(false);
      setMissing(false);
      reset();
    }, delays.dialogClose);
    return () => clearTimeout(timer);
  }, [open, reset]);

  const finish = async () => {
    setBusy(true);
    const done = await wentThrough(completeGuide(taice, adult)).finally(() => setBusy(false));
    if (!done) return;
    taice.platform.haptic('success');
    closeOverlay(taice);
    // A call that fails has asked for nothing: interests are also chosen from Mine.
    await wentThrough(interestsNext());
  };
  const next = () => {
    if (at === 0 && asksAge && !adult) {
      setMissing(true);
      taice.platform.haptic('warning');
      return;
    }
    if (at === 2) return void finish();
    if (at === 0) start();
    else if (left !== 0) return;
    setAt(at === 0 ? 1 : 2);
  };
  const wait = at === 1 && left !== null && left > 0 ? left : 0;
  const { title, body } = steps[at];
  return (
    <Dialog
      open={open}
      onClose={() => closeOverlay(taice)}
      title={t(title)}
      description={t(body)}
      closeLabel={t('common.close')}
      centred
    >
      <div className="guide">
        <GuidePicture at={at} />
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
        <Button
          variant="primary"
          size={48}
          block
          busy={busy}
          disabled={wait > 0}
          data-autofocus=""
          onClick={next}
        >
          {wait > 0
            ? t('user.guide.nextIn', { seconds: wait })
            : t(at === 2 ? 'common.confirm' : 'user.guide.next')}
        </Button>
        <div className="guide-step">
          {steps.map((step, place) => (
            <i key={step.title} data-now={place === at} />
          ))}
          <Text size={12} tone="muted">
            {t('user.guide.step', { step: at + 1, steps: steps.length })}
          </Text>
        </div>
      </div>
    </Dialog>
  );
}
