import type { Reply, TaiceContract } from '@taice/contract';
import type { WhyStep } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useLocalTime } from '../use-local-time.ts';
import { shortFactor, usePointsText } from '../points-text.ts';

export type LedgerDetail = Reply<TaiceContract['rewards']['userRewardLogDetail']>;

/** Puts a row's reasons into steps, from what was done to what it paid. */
export function useWhySteps(): (detail: LedgerDetail) => WhyStep[] {
  const { t, i18n } = useTranslation();
  const time = useLocalTime();
  const text = usePointsText();
  return ({
    source,
    session,
    rule_text,
    amount,
    factor,
    settled_amount,
    biz_date,
    status,
    journals,
  }) => {
    const steps: WhyStep[] = [];
    if (source) steps.push({ key: 'source', title: source.title, detail: t('wallet.whyVideo') });
    if (session) {
      steps.push({
        key: 'session',
        title: t('wallet.whyCredited', {
          watched: Math.floor(session.watched_seconds),
          required: Math.ceil(session.required_seconds),
        }),
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
      detail: rule_text,
      value: text.signed(amount),
    });
    if (settled_amount !== null) {
      steps.push({
        key: 'factor',
        title: t('wallet.whySettled', { factor: shortFactor(factor ?? '1') }),
        detail: t('wallet.whySettledDay', { day: time.shortDay(biz_date) }),
        value: text.signed(settled_amount),
      });
    } else if (status === 'pending') {
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
    return steps;
  };
}

const accountKey = (account: string) => `wallet.accounts.${account}`;
