import type { WatchState } from '@taice/core';
import type { TFunction } from 'i18next';
import type { RingView } from './ring-view.ts';
import type { RewardValues } from './explanation-steps.ts';

/** Short reasons why nothing is earned; the sheet has the details. */
const ineligibleTexts = {
  own_video: 'rewards.bar.ownVideo',
  too_short: 'rewards.bar.tooShort',
  already_paid: 'rewards.bar.paidBefore',
  daily_cap: 'rewards.bar.none',
  account_limited: 'rewards.bar.limited',
  age_unconfirmed: 'rewards.bar.adults',
  undelivered: 'rewards.bar.none',
  tab_hidden: 'rewards.bar.tabHidden',
  out_of_view: 'rewards.bar.outOfView',
  elsewhere: 'rewards.bar.elsewhere',
  offline: 'rewards.bar.offline',
  no_answer: 'rewards.bar.noAnswer',
} as const satisfies Record<NonNullable<WatchState['reason']>, string>;

export type RewardBarState = {
  view: Pick<RingView, 'short' | 'ring'>;
  values: RewardValues & { left: number };
  visitor: boolean;
  reason: WatchState['reason'];
  /** The server has returned the amount that the video pays or has paid. */
  isTold: boolean;
  /** The video has ended. */
  ended: boolean;
};

export type RewardBarText = { title: string; note?: string };

/** The parts of a claim paid at once and later, each with its reason. */
const partsText = (t: TFunction, values: RewardValues): string => {
  const { first, creators } = values;
  if (first !== undefined)
    return t(creators === undefined ? 'rewards.bar.first' : 'rewards.bar.firstAndMore', values);
  return t(creators === undefined ? 'rewards.arrive' : 'rewards.bar.more', values);
};

/** The same as a headline, if no line above names the points. */
const endTitle = (t: TFunction, values: RewardValues): string =>
  values.first === undefined && values.creators === undefined
    ? t('rewards.bar.arrive', values)
    : partsText(t, values);

const claimedTitle = (t: TFunction, values: RewardValues): string => {
  switch (values.status) {
    case 'pending':
      return t(
        values.now === undefined ? 'rewards.bar.claimed' : 'rewards.bar.claimedParts',
        values,
      );
    case 'paid':
    case 'posted':
      return t('rewards.bar.claimedPaid', values);
    case 'held':
      return t('rewards.bar.claimedHeld', values);
    case 'forfeited':
    case 'reversed':
      return t('rewards.bar.claimedLost', values);
  }
};

/** True before the first second, if nothing but a press of play is missing. */
export const isNotStarted = ({
  view,
  values,
  reason,
  ended,
}: Omit<RewardBarState, 'visitor' | 'isTold'>) =>
  view.short === 'paused' && values.watched === 0 && reason === null && !ended;

/** The reward bar's sentence and the line under it. After the video ends, its last picture shows the sum. */
export function getRewardBarText(t: TFunction, facts: RewardBarState): RewardBarText {
  const { values, reason, visitor } = facts;
  const { ring } = facts.view;
  // Until a second is counted, it shows the required action and the amount.
  const isFresh = isNotStarted(facts) || (facts.view.short === 'left' && values.watched === 0);
  const short = isFresh ? 'need' : facts.view.short;
  const boost = values.boost && t('nft.worn.ofThese', values.boost);
  switch (short) {
    case 'asking':
      return { title: t('rewards.ring.askingLong') };
    case 'need':
      return {
        title: t('rewards.bar.need', values),
        note: visitor ? t('rewards.bar.waits') : (boost ?? partsText(t, values)),
      };
    case 'left':
      return {
        title: t('rewards.bar.left', values),
        note: visitor ? t('rewards.bar.waits') : (boost ?? undefined),
      };
    case 'paused':
      if (facts.ended)
        return { title: t('rewards.bar.short', values), note: t('rewards.bar.shortNote') };
      return {
        title: t(reason ? ineligibleTexts[reason] : 'rewards.bar.paused'),
        note: t('rewards.bar.counted', values),
      };
    case 'claim':
      if (facts.ended) return { title: endTitle(t, values), note: boost ?? undefined };
      return { title: t('rewards.bar.ready', values), note: boost ?? partsText(t, values) };
    case 'keep':
      if (facts.ended && ring === 'claimable') return { title: endTitle(t, values) };
      return {
        title: t('rewards.ring.keepLong', values),
        note: ring === 'claimable' ? partsText(t, values) : t('rewards.visitor.other'),
      };
    case 'logIn':
      return { title: t('rewards.ring.logInLong') };
    case 'claimed':
      return { title: facts.isTold ? claimedTitle(t, values) : t('rewards.bar.paidBefore') };
    case 'capped':
      return {
        title: t('rewards.bar.capped', values.day ?? { used: 0, cap: 0 }),
        note: t('rewards.bar.cappedNote', values),
      };
    case 'none':
      return { title: t(reason ? ineligibleTexts[reason] : 'rewards.bar.none') };
  }
}
