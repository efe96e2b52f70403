import { nextStep, taskQueries, type NextStep } from '@taice/core';
import { Button, Card, Skeleton, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { useClaimables } from '../shared/claims/use-claimables.ts';
import { useTaice } from '../shared/taice.tsx';
import { useDayAndTime } from '../shared/use-day-and-time.ts';
import { useRead } from '../shared/use-read.ts';
import { useWallet } from '../shared/use-wallet.ts';
import { BonusClaim } from './bonus-claim.tsx';
import { QuestButton, watchHref } from './quest-link.tsx';
import { useQuestText } from './quest-text.ts';
import { useStepReward } from './step-reward.ts';

/** The step in two lines: the action and its reward. */
function useStepText(resetAt: string) {
  const paysOf = useStepReward();
  const { t } = useTranslation();
  const text = usePointsText();
  const arrival = useDayAndTime();
  const words = useQuestText();
  return (step: NextStep): readonly [title: string, body: string] => {
    if (step.kind === 'rest')
      return [t('tasks.next.rest'), t('tasks.next.restBody', { when: arrival(resetAt) })];
    const group = step.group.name;
    if (step.kind === 'claim')
      return [
        t('tasks.next.claim', { group }),
        t('tasks.next.claimBody', { when: arrival(resetAt) }),
      ];
    const amount = text.points(step.quest.point);
    const { day } = paysOf(step);
    if (Number(day) > 0)
      return [
        words.missing(step.quest),
        t('tasks.next.signIn', { day: text.points(day), amount, group }),
      ];
    const body = step.last
      ? t('tasks.next.opens', { group, amount, bonus: text.points(step.group.bonus) })
      : t('tasks.next.finishes', { task: step.quest.task_name, group, amount });
    return [words.missing(step.quest), body];
  };
}

function RestButton() {
  const { t } = useTranslation();
  return <Button href={watchHref(useTaice(), '/V2/videos')}>{t('common.watchVideos')}</Button>;
}

function Act({ step }: { step: NextStep }) {
  const words = useQuestText();
  if (step.kind === 'claim') return <BonusClaim group={step.group} size={44} />;
  if (step.kind === 'rest') return <RestButton />;
  return (
    <QuestButton quest={step.quest} type="day">
      {words.act(step.quest)}
    </QuestButton>
  );
}

/** The next step: one sentence and one button. Nothing if the groups failed to load. */
export function NextStepCard() {
  const { t } = useTranslation();
  const taice = useTaice();
  const text = usePointsText();
  const { firstView } = useClaimables();
  const { data, error } = useRead(taskQueries.daily(taice));
  const say = useStepText(data?.reset_at ?? '');
  const signedIn = useWallet().wallet?.signed_in_today === 1;
  if (!data && error) return null;
  // No other step pays as much as a user's very first video.
  const isFirst = Number(firstView) > 0;
  const step = data && nextStep(data.groups, { signedIn });
  const first = [
    t('tasks.next.firstVideo'),
    t('tasks.next.firstVideoBody', { amount: text.points(firstView) }),
  ];
  const [title, body] = !step ? [] : isFirst ? first : say(step);
  return (
    <Card as="section" className="next-step" aria-label={t('tasks.next.title')} aria-busy={!data}>
      <div className="next-step-words">
        <Text as="h2" size={12} tone="muted">
          {t('tasks.next.title')}
        </Text>
        <Text as="p" size={16} weight="bold">
          {title ?? <Skeleton width="60%" height={24} shape="text" />}
        </Text>
        <Text as="p" size={12} tone="muted" lines={2} className="next-step-body">
          {body ?? <Skeleton width="80%" height={16} shape="text" />}
        </Text>
      </div>
      <div className="next-step-act">
        {!step || !data ? (
          <Skeleton height={44} />
        ) : isFirst ? (
          <Button variant="primary" href={watchHref(taice, '/V2/videos')}>
            {t('tasks.do.watch_video')}
          </Button>
        ) : (
          <Act step={step} />
        )}
      </div>
    </Card>
  );
}
