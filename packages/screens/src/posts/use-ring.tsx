import {
  type ClaimResult,
  type WatchState,
  formatPoints,
  langAtom,
  openGuide,
  openLogin,
  readyAtom,
  ruleNow,
  initialWatchState,
} from '@taice/core';
import { addAmounts, nextReset, paidAmount, subtractAmounts, sumAmounts } from '@taice/core/rules';
import type { ClaimedPart, PostDetail } from '@taice/contract';
import type { RewardRingProps } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { boostText } from '../shared/boost-text.ts';
import { creditedSeconds } from '../shared/credited-seconds.ts';
import { celebrateParts } from '../shared/celebration/celebrate-parts.ts';
import { poolShare } from '../shared/points-text.ts';
import { createChunk } from '../shared/chunk.ts';
import { useClaim } from '../shared/claims/use-claim.ts';
import {
  useClaimables,
  useFirstViewReward,
  useViewReward,
} from '../shared/claims/use-claimables.ts';
import { useDayAndTime, useNextPayment } from '../shared/use-day-and-time.ts';
import { useCoinFlight } from '../shared/use-coin-flight.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useUser } from '../shared/use-user.ts';
import { useLazyComponent } from '../shared/use-lazy-component.ts';
import { loadingRing, isAmountKnown, ringView, type RingView } from './ring-view.ts';
import { useLiveRing } from './use-live-ring.ts';
import { useDisplayedSeconds } from './use-displayed-seconds.ts';
import type { UseWatch } from './use-watch.ts';
import type { ExplanationSheetProps } from './explanation-sheet.tsx';
import type { RewardValues } from './explanation-steps.ts';

const whySheet = createChunk<ExplanationSheetProps>(
  async () => (await import('./explanation-sheet.tsx')).ExplanationSheet,
  { hasEarlyWords: true },
);

export type UseRing = {
  view: RingView;
  values: RewardValues & { left: number };
  /** Props for a `RewardRing`. */
  ring: Pick<RewardRingProps, 'state' | 'progress' | 'label' | 'onPress' | 'busy' | 'ref'>;
  /** The text in a word or two; `long` is a sentence. */
  short: string;
  long: string;
  /** No one is logged in; the finished view will wait for an account. */
  visitor: boolean;
  /** The server has returned the amount that the video pays or has paid. */
  isTold: boolean;
  /** The reason why nothing is earned, or not now. */
  reason: WatchState['reason'];
  /** Same as a press on the ring: claims, explains or leads to the login. */
  press: () => void;
  busy: boolean;
  /** The sheet that explains and the coin in the air. */
  extras: ReactNode;
};

/** The ring of one watched video: its appearance, its text, and its action. */
export function useRing({ state, watch }: UseWatch, post: PostDetail): UseRing {
  const taice = useTaice();
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const [explained, setExplained] = useState(false);
  const WhySheet = useLazyComponent(whySheet, explained, () => setExplained(false));
  const { fly, coin } = useCoinFlight();
  const { at: ring, claim } = useClaim<HTMLElement>((from) => fly(from, 'pending'));
  const [paid, setPaid] = useState<string>();
  const ready = useAtomValue(readyAtom);
  const user = useUser();
  // No visitor text while the mini-app still logs in by itself. A YouTube video opens no watch.
  const canOpen = post.source !== 'youtube' && (user ? true : post.reward !== null && ready);
  const { reward } = post;
  const unopened = !state || state.state === 'waiting';
  const seen = canOpen && state ? state : initialWatchState(post);
  const displayedSeconds = useDisplayedSeconds(post.id, seen);
  const { isKnown } = useClaimables();
  const isUnresolved = user && canOpen && unopened && (reward?.state === 'unasked' || !isKnown);
  // Telegram logs people in by itself: a visitor's amount is not shown before that.
  const isLoggingIn = !user && !ready && taice.platform.appType === 'tg_mini';
  const view =
    isUnresolved || isLoggingIn ? loadingRing : ringView({ ...seen, watched_s: displayedSeconds });
  const arrival = useDayAndTime();
  const when = useNextPayment();
  const firstView = useFirstViewReward(post.id, view.press);
  const pays = useViewReward();
  // Until the server returns this view, the amount from the lists. A video that pays nothing adds no first-video
  // reward.
  const isEstimate = unopened && view.pays;
  const first = isEstimate ? firstView : seen.first;
  const ownAmount = isEstimate ? pays(post) : seen.amount;
  const amount = isEstimate ? addAmounts(ownAmount, first) : ownAmount;
  const creators = isEstimate ? (post.bonus?.amount ?? '0') : seen.creators;
  const now = isEstimate ? addAmounts(creators, first) : seen.now;
  const counted = creditedSeconds(displayedSeconds, seen.required_s);
  const values = {
    amount: formatPoints(amount, lang),
    now: Number(now) > 0 ? formatPoints(now, lang) : undefined,
    later: formatPoints(isEstimate ? subtractAmounts(ownAmount, creators) : seen.later, lang),
    boost: seen.boost && {
      amount: formatPoints(seen.boost.amount, lang),
      share: boostText(seen.boost.bp, lang),
    },
    first: Number(first) > 0 ? formatPoints(first, lang) : undefined,
    ...counted,
    skipped: Math.round(post.skips.reduce((sum, { start_s, end_s }) => sum + end_s - start_s, 0)),
    left: seen.countdown_s > 0 ? counted.required - counted.watched : 0,
    day: seen.day,
    status: seen.paid?.status ?? 'pending',
    paid: formatPoints(seen.paid ? paidAmount(seen.paid) : seen.amount, lang),
    creators: Number(creators) > 0 ? formatPoints(creators, lang) : undefined,
    share: poolShare(seen.paid?.factor ?? null, lang),
    reset: arrival(seen.reset_at ?? new Date(nextReset(ruleNow(taice))).toISOString()),
    when,
  };
  const labelKey =
    view.short === 'claimed' && !isAmountKnown(seen)
      ? 'rewards.ring.claimed'
      : (`rewards.ring.${view.short}Long` as const);
  const long = t(labelKey, { ...values, cap: seen.day?.cap });

  const showClaim = ({ parts }: ClaimResult) => {
    // The celebration shows everything.
    if (celebrateParts(taice, parts)) return { celebrated: true };
    if (parts.every(({ bucket }) => bucket === 'pending')) {
      setPaid(formatPoints(sumAmounts(parts), lang));
      return {};
    }
    const formatBucket = (wantedBucket: ClaimedPart['bucket']) =>
      formatPoints(sumAmounts(parts.filter(({ bucket }) => bucket === wantedBucket)), lang);
    const sums = {
      amount: formatPoints(sumAmounts(parts), lang),
      now: formatBucket('available'),
      later: formatBucket('pending'),
    };
    return t('rewards.claimedParts', { ...sums, when });
  };
  const confirmAge = () => {
    setExplained(false);
    openGuide(taice);
  };
  const press = async () => {
    if (view.press === 'claim' && watch) await claim(() => watch.claim(), showClaim);
    else if (view.press === 'keep') openLogin(taice, 1);
    else if (view.press === 'logIn') openLogin(taice);
    else setExplained(true);
  };

  useLiveRing(watch !== undefined, { seen, values, view, ring, press });

  return {
    view,
    values,
    ring: {
      ref: ring,
      state: view.ring,
      progress: view.progress,
      label: long,
      onPress: () => void press(),
      busy: seen.pending,
    },
    short: t(`rewards.ring.${view.short}`, values),
    long,
    visitor: seen.visitor,
    isTold: isAmountKnown(seen),
    reason: seen.reason,
    press: () => void press(),
    busy: seen.pending,
    extras: (
      <>
        {WhySheet && (
          <WhySheet
            open={explained}
            onClose={() => setExplained(false)}
            watch={seen}
            values={values}
            onConfirmAge={confirmAge}
          />
        )}
        {coin}
        <span role="status" className="tc-hidden">
          {paid !== undefined && t('rewards.claimedNow', { ...values, amount: paid })}
        </span>
      </>
    ),
  };
}
