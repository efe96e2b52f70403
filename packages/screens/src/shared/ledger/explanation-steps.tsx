import type { LedgerRow, Reply, TaiceContract } from '@taice/contract';
import { ruleNow } from '@taice/core';
import type { ReasonStep } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { boostText } from '../boost-text.ts';
import { creditedSeconds } from '../credited-seconds.ts';
import { useLang } from '../i18n.ts';
import { usePointsText } from '../points-text.ts';
import { useTaice } from '../taice.tsx';
import { paymentOf, useDayAndTime } from '../use-day-and-time.ts';
import { useLocalTime } from '../use-local-time.ts';

export type LedgerDetail = Reply<TaiceContract['rewards']['userRewardLogDetail']>;

/** True if the reward waits for the check of a friend. It does not wait for the end of the day. */
export const isAwaitingFriendCheck = ({
  type,
  status,
}: Pick<LedgerRow, 'type' | 'status'>): boolean => type === 'referral' && status === 'pending';

/** The last step: the points' arrival time, or the condition they wait for. */
function useArrival(): (detail: LedgerDetail) => ReasonStep | undefined {
  const { t } = useTranslation();
  const taice = useTaice();
  const time = useLocalTime();
  const text = usePointsText();
  const arrival = useDayAndTime();
  return (detail) => {
    const { type, status, amount, factor, settled_amount: settled, held_until: until } = detail;
    const key = 'arrival';
    if (settled !== null) {
      const share = text.share(factor);
      return {
        key,
        title: t('wallet.whyArrived', { when: time.moment(paymentOf(detail.biz_date)) }),
        detail:
          share &&
          t('wallet.whyShare', { share, amount: text.points(amount), paid: text.points(settled) }),
      };
    }
    if (isAwaitingFriendCheck(detail))
      return {
        key,
        title: until ? t('wallet.whyHeld', { when: arrival(until) }) : t('wallet.whyCheck'),
        detail: t('wallet.whyHeldBody'),
        tone: 'waiting',
      };
    if (type === 'referral' && status === 'posted')
      return { key, title: t('wallet.whyChecked'), detail: t('wallet.whyCheckedBody') };
    if (status === 'held')
      return {
        key,
        title: t('wallet.status.held'),
        detail: t('rewards.heldNow'),
        tone: 'waiting',
      };
    if (status !== 'pending') return undefined;
    const at = paymentOf(detail.biz_date);
    const title =
      Date.parse(at) > ruleNow(taice)
        ? t('wallet.status.arrives', { when: arrival(at) })
        : t('wallet.status.pending');
    return { key, title, tone: 'waiting' };
  };
}

/** Turns a row's reasons into steps: the action, its reward, and the arrival time. */
export function useExplanationSteps(): (detail: LedgerDetail) => ReasonStep[] {
  const { t } = useTranslation();
  const text = usePointsText();
  const lang = useLang();
  const arrivalOf = useArrival();
  return (detail) => {
    const { source, session, amount, balance_after } = detail;
    const steps: ReasonStep[] = [];
    if (session)
      steps.push({
        key: 'session',
        title: t('wallet.whyWatched', {
          ...creditedSeconds(session.watched_seconds, session.required_seconds),
          title: source?.title ?? detail.title,
        }),
        detail:
          session.skipped_seconds > 0
            ? t('rewards.why.skipped', { count: Math.round(session.skipped_seconds) })
            : undefined,
      });
    else if (source) steps.push({ key: 'source', title: source.title, detail: detail.title });
    // Beside the seconds the rule adds nothing.
    const rule = session ? undefined : detail.rule_text;
    if (!amount.startsWith('-'))
      steps.push({
        key: 'pays',
        title: t('wallet.whyPays', { amount: text.points(amount) }),
        detail: rule,
      });
    else if (rule !== detail.title) steps.push({ key: 'pays', title: rule });
    if (detail.type === 'boost')
      steps.push({
        key: 'outside',
        title: t('nft.worn.why.outside'),
        detail: t('nft.worn.why.outsideSays'),
      });
    if (detail.boost)
      steps.push({
        key: 'boost',
        title: t('nft.worn.why.beside', { share: boostText(detail.boost.boost_bp, lang) }),
        detail: t('nft.worn.why.besideSays', { name: detail.boost.nft.name }),
        value: text.signed(detail.boost.settled_amount ?? detail.boost.amount),
      });
    const arrival = arrivalOf(detail);
    if (arrival) steps.push(arrival);
    if (balance_after !== null)
      steps.push({
        key: 'balance',
        title: t('wallet.balanceAfter'),
        value: text.points(balance_after),
      });
    return steps;
  };
}
