import { nextStep, taskQueries, type NextStep } from '@taice/core';
import { Button, Card, Skeleton, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { useLocalTime } from '../shared/use-local-time.ts';
import { useRead } from '../shared/use-read.ts';
import { useWallet } from '../shared/use-wallet.ts';
import { BonusClaim } from './bonus-claim.tsx';
import { QuestButton } from './quest-way.tsx';
import { useQuestWords } from './quest-words.ts';

/** The step in two lines: what to do, and what that brings. */
function useStepWords(resetAt: string) {
  const { t } = useTranslation();
  const text = usePointsText();
  const time = useLocalTime();
  const words = useQuestWords();
  return (step: NextStep): readonly [title: string, body: string] => {
    if (step.kind === 'rest')
      return [t('tasks.next.rest'), t('tasks.next.restBody', { time: time.clock(resetAt) })];
    const group = step.group.name;
    if (step.kind === 'claim') return [t('tasks.next.claim', { group }), t('tasks.next.claimBody')];
    const amount = text.points(step.quest.point);
    const body = step.last
      ? t('tasks.next.opens', { group, amount, bonus: text.points(step.group.bonus) })
      : t('tasks.next.finishes', { task: step.quest.task_name, group, amount });
    return [words.missing(step.quest), body];
  };
}

function Act({ step, resetAt }: { step: NextStep; resetAt: string }) {
  const { t } = useTranslation();
  const words = useQuestWords();
  if (step.kind === 'claim') return <BonusClaim group={step.group} resetAt={resetAt} size={44} />;
  if (step.kind === 'rest') return <Button href="/V2/videos">{t('common.watchVideos')}</Button>;
  return (
    <QuestButton quest={step.quest} type="day">
      {words.act(step.quest)}
    </QuestButton>
  );
}

/** What to do next: one sentence and one button. Nothing while the groups could not be had. */
export function NextStepCard() {
  const { t } = useTranslation();
  const { data, error } = useRead(taskQueries.daily(useTaice()));
  const say = useStepWords(data?.reset_at ?? '');
  const signedIn = useWallet().wallet?.is_sign_in_reward === 0;
  if (!data && error) return null;
  const step = data && nextStep(data.groups, { signedIn });
  const [title, body] = step ? say(step) : [];
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
        {step && data ? <Act step={step} resetAt={data.reset_at} /> : <Skeleton height={44} />}
      </div>
    </Card>
  );
}
