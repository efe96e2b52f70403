import { guideAtom } from '@taice/core';
import { Button, RewardBar, RewardRing } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { UseRing } from './use-ring.tsx';
import { outcomeText, reasonWords } from './why-steps.ts';

/** What a press on the ring does, as a button. */
export function RewardAction({ ring }: { ring: UseRing }) {
  const { t } = useTranslation();
  const { press } = ring.view;
  const { amount } = ring.values;
  if (press === 'claim') {
    return (
      <Button variant="gold" busy={ring.busy} onClick={ring.press}>
        {t('rewards.claimPoints', { amount })}
      </Button>
    );
  }
  if (press === 'keep') {
    return (
      <Button variant="gold" onClick={ring.press}>
        {t('rewards.visitor.keep', { amount })}
      </Button>
    );
  }
  return (
    <Button className="detail-why" onClick={ring.press}>
      {t(ring.visitor ? 'rewards.visitor.how' : 'rewards.why.ask')}
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
  const { short } = ring.view;
  const elsewhere = ring.view.ring === 'claimable' && (guided || ended);
  const stopped = (short === 'none' || short === 'asking') && ring.reason;
  const state = stopped ? t(reasonWords[stopped]) : ring.long;
  return (
    <RewardBar
      ring={<RewardRing {...ring.ring} size={52} />}
      title={short === 'claim' ? t('rewards.toClaim') : state}
      action={!elsewhere && <RewardAction ring={ring} />}
    >
      {ring.visitor
        ? t(
            short !== 'keep'
              ? 'rewards.visitor.waits'
              : ring.view.ring === 'claimable'
                ? 'rewards.visitor.kept'
                : 'rewards.visitor.other',
          )
        : short === 'claimed'
          ? ring.isTold && outcomeText(t, ring.values)
          : ring.boost !== undefined && t('nft.worn.ofThese', ring.values.boost ?? {})}
    </RewardBar>
  );
}
