import { nextStep, taskQueries, type NextStep } from '@taice/core';
import { Button, Card, Skeleton, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useClaimables } from '../../shared/claims/use-claimables.ts';
import { usePointsText } from '../../shared/points-text.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useDayAndTime } from '../../shared/use-day-and-time.ts';
import { useRead } from '../../shared/use-read.ts';
import { useWallet } from '../../shared/use-wallet.ts';
import { BonusClaim } from '../bonus-claim.tsx';
import { QuestButton, watchHref } from '../quest-link.tsx';
import { useQuestText } from '../quest-text.ts';
import { useStepReward } from '../step-reward.ts';

/** A step of at most this many seconds counts as short; beyond the longest, the time is not shown. */
const [moment, longest] = [20, 600] as const;

/** Title of a step, its points, and a line that explains them. */
type StepText = { readonly title: string; readonly amount?: string; readonly body: string };

function useStepText(resetAt: string) {
  const { t } = useTranslation();
  const text = usePointsText();
  const arrival = useDayAndTime();
  const words = useQuestText();
  const paysOf = useStepReward();
  return (step: NextStep): StepText => {
    if (step.kind === 'rest')
      return {
        title: t('tasks.next.rest'),
        body: t('tasks.next.restBody', { when: arrival(resetAt) }),
      };
    const { name, bonus } = step.group;
    if (step.kind === 'claim')
      return {
        title: t('tasks.next.claim', { group: name }),
        amount: bonus,
        body: t('tasks.next.claimBody', { when: arrival(resetAt) }),
      };
    const { quest, last } = step;
    const title = words.missing(quest);
    const { day, own, all } = paysOf(step);
    if (last)
      return {
        title,
        amount: all,
        body: t('tasks.next.whole', {
          amount: text.points(own),
          bonus: text.points(bonus),
          group: name,
        }),
      };
    if (Number(day) > 0)
      return {
        title,
        amount: own,
        body: t('tasks.next.signIn', {
          day: text.points(day),
          amount: text.points(quest.point),
          group: name,
        }),
      };
    return {
      title,
      amount: own,
      body: t('tasks.next.part', { bonus: text.points(bonus), group: name }),
    };
  };
}

/** The next step with its points and one button; empty if the groups did not load. */
export function MiniNext() {
  const { t } = useTranslation();
  const taice = useTaice();
  const text = usePointsText();
  const words = useQuestText();
  const { firstView } = useClaimables();
  const { data, error } = useRead(taskQueries.daily(taice));
  const signedIn = useWallet().wallet?.signed_in_today === 1;
  const saidOf = useStepText(data?.reset_at ?? '');
  if (!data && error) return null;
  const step = data && nextStep(data.groups, { signedIn });
  // No other step pays as much as a user's very first video.
  const isFirst = Number(firstView) > 0;
  const stepText: StepText | undefined = isFirst
    ? {
        title: t('tasks.next.firstVideo'),
        amount: firstView,
        body: t('tasks.next.firstVideoBody', { amount: text.points(firstView) }),
      }
    : step && saidOf(step);
  const getTimeText = () => {
    if (isFirst || step?.kind !== 'do' || step.seconds > longest) return t('tasks.next.now');
    if (step.seconds <= moment) return t('tasks.next.soon');
    return t('tasks.next.in', { count: Math.max(1, Math.round(step.seconds / 60)) });
  };
  return (
    <Card as="section" className="mini-next" aria-label={t('tasks.next.title')} aria-busy={!data}>
      <Text as="h2" size={12} tone="muted">
        {getTimeText()}
      </Text>
      <div className="mini-next-line">
        <Text as="p" size={16} weight="bold">
          {stepText?.title ?? <Skeleton width={160} height={24} shape="text" />}
        </Text>
        {stepText?.amount !== undefined && (
          <Text size={16} weight="bold" tone="gold">
            {text.signed(stepText.amount)}
          </Text>
        )}
      </div>
      <Text as="p" size={12} tone="muted" className="mini-next-body">
        {stepText?.body ?? <Skeleton width="80%" height={16} shape="text" />}
      </Text>
      {!step ? (
        <Skeleton height={44} />
      ) : isFirst ? (
        <Button variant="primary" size={44} block href={watchHref(taice, '/V2/videos')}>
          {t('tasks.do.watch_video')}
        </Button>
      ) : step.kind === 'claim' ? (
        <BonusClaim group={step.group} size={44} />
      ) : step.kind === 'rest' ? (
        <Button block href={watchHref(taice, '/V2/videos')}>
          {t('common.watchVideos')}
        </Button>
      ) : (
        <QuestButton quest={step.quest} type="day">
          {words.act(step.quest)}
        </QuestButton>
      )}
    </Card>
  );
}
