import { guideAtom } from '@taice/core';
import { Button, RewardBar, RewardRing } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { gapAfter } from '../shared/gap-after.ts';
import type { UseRing } from './use-ring.tsx';
import { outcomeWords } from './why-steps.ts';

/** What a press on the ring does, as a button. */
export function RewardAction({ ring }: { ring: UseRing }) {
  const { t } = useTranslation();
  const { press, short } = ring.view;
  if (press === 'claim') {
    return (
      <Button variant="gold" busy={ring.busy} onClick={ring.press}>
        {t('rewards.claimPoints', { amount: ring.values.total })}
      </Button>
    );
  }
  if (press === 'login') {
    return (
      <Button variant="primary" onClick={ring.press}>
        {t('rewards.logIn')}
      </Button>
    );
  }
  return (
    <Button className="detail-why" onClick={ring.press}>
      {short === 'left' ? t('rewards.claimIn', ring.values) : t('rewards.why.ask')}
    </Button>
  );
}

export type DetailRewardProps = {
  ring: UseRing;
  /** The end card stands over the player, with a claim of its own. */
  ended: boolean;
};

/** The ring under the player, what it pays and why, and the claim. */
export function DetailReward({ ring, ended }: DetailRewardProps) {
  const { t } = useTranslation();
  const guided = useAtomValue(guideAtom);
  // One claim at a time: the guide's, the end card's, or this one.
  const elsewhere = ring.view.press === 'claim' && (guided || ended);
  const { short } = ring.view;
  const counts = short === 'need' || short === 'left' || short === 'paused' || short === 'claim';
  // The claim's own button says what it pays.
  const pays = counts && short !== 'claim';
  const { first } = ring.values;
  const paysFor = pays
    ? first === undefined
      ? t('rewards.paysFor', ring.values)
      : t('rewards.paysForFirst', { ...ring.values, first })
    : '';
  const { day } = ring.values;
  // The day's figure counts this view only once its ring is full.
  const view = day && { ...day, used: pays ? day.used + 1 : day.used };
  return (
    <RewardBar
      ring={<RewardRing {...ring.ring} size={52} />}
      title={ring.long}
      action={!elsewhere && <RewardAction ring={ring} />}
    >
      {paysFor}
      {counts && view && gapAfter(paysFor) + t('rewards.viewOfDay', view)}
      {short === 'claimed' && t(outcomeWords[ring.values.status], ring.values)}
      {short === 'login' && t('rewards.visitorNote', ring.values)}
    </RewardBar>
  );
}
