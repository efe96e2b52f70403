import { guideAtom } from '@taice/core';
import { Button, RewardBar, RewardRing, type ButtonProps } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { getRewardBarText, isNotStarted } from './reward-bar-text.ts';
import type { UseRing } from './use-ring.tsx';

/** Seconds before the missing part from which the end is replayed: the first heartbeat claims nothing. */
const replayLeadS = 2;

export type DetailRewardProps = {
  ring: UseRing;
  /** The video has ended. */
  ended: boolean;
  /** Resumes the video and takes the watch back from another page. */
  onGoOn: () => void;
  /** Plays the last seconds again. */
  onReplay: (seconds: number) => void;
  /** Goes to the next video; undefined: there is none. */
  onNext: (() => void) | undefined;
};

/** Button of the bar: its full label and one word for narrow screens. */
type Action = {
  full: string;
  brief: string;
  variant?: ButtonProps['variant'];
  press: () => void;
};

function useAction({ ring, ended, onGoOn, onReplay, onNext }: DetailRewardProps): Action {
  const { t } = useTranslation();
  const { view, values, reason, press } = ring;
  const { amount, left } = values;
  if (view.press === 'claim')
    return {
      full: t('rewards.claimPoints', { amount }),
      brief: t('rewards.claim'),
      variant: 'gold',
      press,
    };
  if (view.press === 'keep')
    return {
      full: t('rewards.visitor.keep', { amount }),
      brief: t('rewards.bar.keep'),
      variant: 'gold',
      press,
    };
  if (view.press === 'logIn') {
    const logIn = t('rewards.ring.logIn');
    return { full: logIn, brief: logIn, variant: 'primary', press };
  }
  if (view.short === 'paused' && ended) {
    const count = left + replayLeadS;
    return {
      full: t('rewards.bar.replayLast', { count }),
      brief: t('rewards.bar.replay'),
      variant: 'primary',
      press: () => onReplay(count),
    };
  }
  const isOffline = reason === 'offline' || reason === 'no_answer';
  if (view.short === 'paused' && !isOffline && !isNotStarted({ ...ring, ended })) {
    const label = t('rewards.bar.goOn');
    return { full: label, brief: label, press: onGoOn };
  }
  if (view.short === 'capped' && onNext)
    return { full: t('rewards.celebrate.goOn'), brief: t('rewards.bar.goOn'), press: onNext };
  const explanation = { brief: t('rewards.why.ask'), press };
  if (view.short === 'claimed') return { ...explanation, full: t('rewards.bar.seeWhy') };
  if (ring.visitor && view.pays)
    return { full: t('rewards.visitor.how'), brief: t('rewards.bar.how'), press };
  if (view.pays) return { ...explanation, full: t('rewards.bar.why', { amount }) };
  return { ...explanation, full: t('rewards.why.ask') };
}

/** The ring under the player, its amount and time, and the one next step. Its height is the same in every state. */
export function DetailReward(props: DetailRewardProps) {
  const { ring, ended } = props;
  const { t } = useTranslation();
  const guided = useAtomValue(guideAtom);
  const { full, brief, variant, press } = useAction(props);
  const { title, note } = getRewardBarText(t, { ...ring, ended });
  // The guide or the video's last picture shows the claim button.
  const isClaimShownElsewhere = (guided || ended) && ring.view.ring === 'claimable';
  return (
    <RewardBar
      ring={<RewardRing {...ring.ring} size={52} />}
      state={`${ring.view.short} ${ring.reason}`}
      title={title}
      action={
        !isClaimShownElsewhere && (
          <Button variant={variant} busy={ring.busy} aria-label={full} onClick={press}>
            <span className="bar-full">{full}</span>
            <span className="bar-brief">{brief}</span>
          </Button>
        )
      }
    >
      {note}
    </RewardBar>
  );
}
