import type { PointsStatus } from '@taice/contract';
import type { WatchState } from '@taice/core';
import type { ReasonStep } from '@taice/ui';
import type { TFunction } from 'i18next';
import { isAmountKnown } from './ring-view.ts';

/** Reasons why a view earns nothing, or nothing for now. */
export const reasonWords = {
  own_video: 'rewards.why.ownVideo',
  too_short: 'rewards.why.tooShort',
  already_paid: 'rewards.why.alreadyPaid',
  daily_cap: 'rewards.why.dailyCap',
  account_limited: 'rewards.why.accountLimited',
  age_unconfirmed: 'rewards.why.ageUnconfirmed',
  undelivered: 'rewards.why.undelivered',
  tab_hidden: 'rewards.why.tabHidden',
  out_of_view: 'rewards.why.outOfView',
  elsewhere: 'rewards.why.elsewhere',
  offline: 'rewards.why.offline',
  no_answer: 'rewards.why.noAnswer',
} as const satisfies Record<NonNullable<WatchState['reason']>, string>;

/** States of the points that a video has paid. */
export const outcomeWords = {
  pending: 'rewards.arrive',
  paid: 'rewards.paidAt',
  posted: 'rewards.paidAt',
  held: 'rewards.heldNow',
  forfeited: 'rewards.forfeitedNow',
  reversed: 'rewards.forfeitedNow',
} as const satisfies Record<PointsStatus, string>;

/** The state of the claimed points, in a sentence. */
export const outcomeText = (t: TFunction, values: RewardValues): string => {
  if (values.status === 'pending' && values.now !== undefined)
    return t('rewards.nowAndLater', values);
  const outcomeKeys = outcomeWords[values.status];
  const isShared = outcomeKeys === 'rewards.paidAt' && values.share !== undefined;
  return t(isShared ? 'rewards.paidShared' : outcomeKeys, values);
};

export type RewardValues = {
  /** Already formatted. */
  amount: string;
  /** The part for the balance at once (undefined: none), and the part pending until midnight. */
  now: string | undefined;
  later: string;
  /** The part that the viewer's spectacles add, and its share of the base reward. */
  boost: { amount: string; share: string } | null;
  /** The part for the first video. */
  first: string | undefined;
  watched: number;
  required: number;
  /** Seconds that the creator lets viewers skip, already subtracted from the required time. */
  skipped: number;
  /** Paid views of today and the daily limit; null until the server has answered. */
  day: { used: number; cap: number } | null;
  /** State of the points it paid, how many arrived, and the share that their day's pool paid if not all. */
  status: PointsStatus;
  paid: string;
  /** The part paid by creators; undefined: none. */
  creators: string | undefined;
  share: string | undefined;
  /** Start of the next day, in the viewer's time zone. */
  reset: string;
  /** Arrival time of the pending part. */
  when: string;
};

const hasPaid = ({ state, reason }: WatchState) => state === 'claimed' || reason === 'already_paid';

function getCurrentStep(watch: WatchState, t: TFunction, values: RewardValues): ReasonStep {
  if (hasPaid(watch)) {
    const oncePerVideo = t('rewards.why.alreadyPaid');
    if (!isAmountKnown(watch)) return { key: 'now', title: oncePerVideo, tone: 'done' };
    const detail = watch.reason === 'already_paid' ? oncePerVideo : undefined;
    return { key: 'now', title: t('rewards.why.claimed', values), detail, tone: 'done' };
  }
  if (watch.reason) {
    const isIneligible = watch.state === 'not_eligible';
    const isCapped = watch.reason === 'daily_cap';
    return {
      key: 'now',
      title: t(reasonWords[watch.reason], { ...values, cap: values.day?.cap }),
      detail: isCapped ? t('rewards.why.nextAt', values) : undefined,
      tone: isIneligible && !isCapped ? 'bad' : 'waiting',
    };
  }
  if (watch.state === 'claimable') {
    return { key: 'now', title: t('rewards.why.claimable', values), tone: 'done' };
  }
  if (watch.state === 'exhausted' || watch.state === 'ended') {
    return { key: 'now', title: t('rewards.why.noReward'), tone: 'bad' };
  }
  if (watch.state === 'paused') {
    return { key: 'now', title: t('rewards.why.videoPaused'), tone: 'waiting' };
  }
  return { key: 'now', title: t('rewards.why.filling', values), tone: 'waiting' };
}

/** The steps from watching to the points, the progress so far, and the missing step. */
export function getExplanationSteps(
  watch: WatchState,
  t: TFunction,
  values: RewardValues,
): ReasonStep[] {
  // Time credited to a view after the paid one earns nothing.
  const counts = watch.state !== 'claimed' || (isAmountKnown(watch) && watch.reason === null);
  const steps: ReasonStep[] = [];
  const creditState = hasPaid(watch) || watch.state === 'claimable' ? 'done' : 'waiting';
  if (counts)
    steps.push({
      key: 'credited',
      title: t('rewards.why.credited', values),
      detail:
        values.skipped > 0
          ? `${t('rewards.why.creditedNote')} ${t('rewards.why.skipped', { count: values.skipped })}`
          : t('rewards.why.creditedNote'),
      tone: values.watched > 0 ? 'done' : 'waiting',
    });
  steps.push(getCurrentStep(watch, t, values));
  if (values.boost && watch.state !== 'not_eligible')
    steps.push({
      key: 'boost',
      title: t('nft.worn.why.title', values.boost),
      detail: t('nft.worn.why.note'),
      tone: watch.state === 'claimed' || watch.state === 'claimable' ? 'done' : 'waiting',
    });
  if (values.creators !== undefined)
    steps.push({ key: 'creators', title: t('rewards.why.creators', values), tone: creditState });
  if (values.first !== undefined)
    steps.push({ key: 'first', title: t('rewards.why.first', values), tone: creditState });
  if (values.status !== 'pending') {
    steps.push({ key: 'later', title: outcomeText(t, values), tone: 'done' });
  } else if (watch.state !== 'not_eligible' && !(hasPaid(watch) && !isAmountKnown(watch))) {
    steps.push({
      key: 'later',
      title: t(values.now === undefined ? 'rewards.why.pending' : 'rewards.why.pendingOf', values),
      detail: t('rewards.why.pendingNote'),
      tone: 'waiting',
    });
  }
  if (values.day) {
    steps.push({
      key: 'day',
      title: t('rewards.why.day', values.day),
      detail: t('rewards.why.dayNote', values),
      tone: values.day.used < values.day.cap ? 'done' : 'waiting',
    });
  }
  return steps;
}
