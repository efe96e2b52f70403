import { nextStep, taskQueries, type TaskGroup } from '@taice/core';
import { Card, SectionHead, Skeleton, Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../shared/load-error.tsx';
import { usePointsText } from '../../shared/points-text.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';
import { useWallet } from '../../shared/use-wallet.ts';
import { BonusClaim } from '../bonus-claim.tsx';
import { GroupRing } from '../group-head.tsx';
import { QuestLine } from '../quest-line.tsx';
import { useQuestText } from '../quest-text.ts';
import { useStepReward } from '../step-reward.ts';
import '../groups.css';

function Row({ group, at }: { group: TaskGroup; at: number }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const words = useQuestText();
  const paysOf = useStepReward();
  const [open, setOpen] = useState(false);
  const id = useId();
  const signedIn = useWallet().wallet?.signed_in_today === 1;
  const step = nextStep([group], { signedIn });
  const getText = () => {
    if (group.bonus_state !== 'locked') return t('tasks.allThree');
    if (step.kind !== 'do') return t('tasks.tomorrow');
    return words.waits(...group.quest) ?? words.missing(step.quest);
  };
  return (
    <li className="mini-group" data-bonus={group.bonus_state}>
      <div className="mini-group-head">
        <button
          type="button"
          className="mini-group-open"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <span aria-hidden="true">
            <GroupRing group={group} at={at} />
          </span>
          <span className="mini-group-words">
            <Text size={16} weight="semibold">
              <span aria-hidden="true">{group.name}</span>
              <span className="tc-hidden">
                {t('tasks.ofGroup', { name: group.name, done: group.done, total: group.total })}
              </span>
            </Text>
            <Text tone="muted" lines={2}>
              {getText()}
            </Text>
          </span>
          {step.kind === 'do' && (
            <Text weight="bold" tone="gold">
              {text.signed(paysOf(step).all)}
            </Text>
          )}
          {group.bonus_state === 'credited' && (
            <Check className="tc-good" aria-label={t('tasks.done')} />
          )}
        </button>
        {group.bonus_state === 'claimable' && <BonusClaim group={group} brief />}
      </div>
      <ul id={id} className="quest-lines" hidden={!open}>
        {open && group.quest.map((quest) => <QuestLine key={quest.id} quest={quest} />)}
      </ul>
    </li>
  );
}

/** The day's five groups in one list: each with a ring of three arcs, its next step, and that step's reward. */
export function MiniGroups() {
  const { t } = useTranslation();
  const { data, error, loading, reload } = useRead(taskQueries.daily(useTaice()));
  return (
    <section>
      <SectionHead
        size={16}
        aside={data && t('tasks.groupsDone', { done: data.done_groups, total: data.total_groups })}
      >
        {t('common.today')}
      </SectionHead>
      <Card padding={0} clip className="mini-groups">
        {!data && error && !loading ? (
          <LoadError error={error} onRetry={reload} />
        ) : (
          <ul aria-busy={!data}>
            {data
              ? data.groups.map((group, at) => <Row key={group.id} group={group} at={at} />)
              : Array.from({ length: 5 }, (_, at) => (
                  <li key={at} className="mini-group-place">
                    <Skeleton shape="round" width={48} height={48} />
                    <Skeleton width="50%" height={20} shape="text" />
                  </li>
                ))}
          </ul>
        )}
      </Card>
    </section>
  );
}
