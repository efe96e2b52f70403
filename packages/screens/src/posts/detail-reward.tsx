import { guideAtom } from '@taice/core';
import { Button, RewardBar, RewardRing } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { UseRing } from './use-ring.tsx';
import { outcomeWords, reasonWords } from './why-steps.ts';

/** What a press on the ring does, as a button. */
export function RewardAction({ ring }: { ring: UseRing }) {
  const { t } = useTranslation();
  const { press } = ring.view;
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
      {t('rewards.why.ask')}
    </Button>
  );
}

export type DetailRewardProps = {
  ring: UseRing;
  /** The end card stands over the player, with a claim of its own. */
  ended: boolean;
};

/** The ring under the player, what it pays and when, and the claim; all else is in the why. */
export function DetailReward({ ring, ended }: DetailRewardProps) {
  const { t } = useTranslation();
  const guided = useAtomValue(guideAtom);
  // One claim at a time: the guide's, the end card's, or this one.
  const elsewhere = ring.view.press === 'claim' && (guided || ended);
  const { short } = ring.view;
  const stopped = (short === 'none' || short === 'asking') && ring.reason;
  const state = stopped ? t(reasonWords[stopped]) : ring.long;
  return (
    <RewardBar
      ring={<RewardRing {...ring.ring} size={52} />}
      title={short === 'claim' ? t('rewards.toClaim') : state}
      action={!elsewhere && <RewardAction ring={ring} />}
    >
      {short === 'claimed'
        ? ring.isTold && t(outcomeWords[ring.values.status], ring.values)
        : ring.boost !== undefined && t('nft.worn.ofThese', ring.values.boost ?? {})}
    </RewardBar>
  );
}
