import type { LedgerRow, Reply, TaiceContract } from '@taice/contract';
import type { WhyStep } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { boostText } from '../boost-text.ts';
import { creditedSeconds } from '../credited-seconds.ts';
import { useLang } from '../i18n.ts';
import { useLocalTime } from '../use-local-time.ts';
import { shortFactor, usePointsText } from '../points-text.ts';

export type LedgerDetail = Reply<TaiceContract['rewards']['userRewardLogDetail']>;

/** What a friend brings waits for the end of its check, not for the night. */
export const isInCheck = ({ type, status }: Pick<LedgerRow, 'type' | 'status'>): boolean =>
  type === 'referral' && status === 'pending';

/** Puts a row's reasons into steps, from what was done to what it paid. */
export function useWhySteps(): (detail: LedgerDetail) => WhyStep[] {
  const { t, i18n } = useTranslation();
  const time = useLocalTime();
  const text = usePointsText();
  const lang = useLang();
  return (detail) => {
    const { source, session, amount, factor, settled_amount, journals, balance_after } = detail;
    const steps: WhyStep[] = [];
    if (source) {
      const what = source.type === 'post' ? t('wallet.whyVideo') : detail.title;
      steps.push({ key: 'source', title: source.title, detail: what });
    }
    if (session) {
      steps.push({
        key: 'session',
        title: t(
          'wallet.whyCredited',
          creditedSeconds(session.watched_seconds, session.required_seconds),
        ),
        detail: `${session.skipped_seconds > 0 ? `${t('rewards.why.skipped', { count: Math.round(session.skipped_seconds) })} ` : ''}${t(
          'wallet.whyBeats',
          {
            count: session.beats.length,
            from: time.preciseClock(session.started_at),
            to: time.preciseClock(session.ended_at),
          },
        )}`,
      });
    }
    steps.push({
      key: 'rule',
      title: t('wallet.whyRule'),
      detail: detail.rule_text,
      value: text.signed(amount),
    });
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
    if (settled_amount !== null) {
      steps.push({
        key: 'factor',
        title: t('wallet.whySettled', { factor: shortFactor(factor ?? '1') }),
        detail: t('wallet.whySettledDay', { day: time.shortDay(detail.biz_date) }),
        value: text.signed(settled_amount),
      });
    } else if (isInCheck(detail)) {
      const { held_until: until } = detail;
      steps.push({
        key: 'check',
        title: until ? t('wallet.whyHeld', { when: time.moment(until) }) : t('wallet.whyCheck'),
        detail: t('wallet.whyHeldBody'),
        tone: 'waiting',
      });
    } else if (detail.type === 'referral' && detail.status === 'posted') {
      steps.push({
        key: 'check',
        title: t('wallet.whyChecked'),
        detail: t('wallet.whyCheckedBody'),
        value: text.signed(amount),
      });
    } else if (detail.status === 'pending') {
      steps.push({
        key: 'factor',
        title: t('wallet.whyFactorLater'),
        detail: t('wallet.whyFactorBody'),
        tone: 'waiting',
      });
    }
    for (const journal of journals) {
      const lines = journal.entries.map(
        (entry) =>
          `${i18n.exists(accountKey(entry.account)) ? t(accountKey(entry.account)) : t('wallet.accounts.house')} ${text.signed(entry.amount)}`,
      );
      steps.push({
        key: `journal:${journal.type}`,
        title: t('wallet.whyBooked', { title: journal.title }),
        detail: lines.join(' · '),
      });
    }
    if (balance_after !== null)
      steps.push({
        key: 'balance',
        title: t('wallet.balanceAfter'),
        value: text.points(balance_after),
      });
    return steps;
  };
}

const accountKey = (account: string) => `wallet.accounts.${account}`;
