import type { InviteMilestone } from '@taice/contract';
import { claimMilestone } from '@taice/core';
import { Button, Card, ProgressBar, Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { useClaim } from '../shared/claims/use-claim.ts';
import { useTaice } from '../shared/taice.tsx';

function Milestone({ milestone }: { milestone: InviteMilestone }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const text = usePointsText();
  const { busy, claim } = useClaim();
  const { id, name, need, point, state, progress } = milestone;
  const amount = text.points(point);
  return (
    <li className="milestone" data-state={state}>
      <span className="milestone-dot" aria-hidden="true">
        {state === 'claimed' ? <Check /> : need}
      </span>
      <Text weight="semibold">{name}</Text>
      {state === 'open' ? (
        <Button
          variant="gold"
          size={36}
          busy={busy}
          onClick={() =>
            void claim(
              () => claimMilestone(taice, id),
              () => t('rewards.inBalance', { amount }),
            )
          }
        >
          {t('invitations.claim', { amount })}
        </Button>
      ) : (
        <>
          <Text size={12} tone={state === 'claimed' ? 'muted' : 'gold'}>
            {t('invitations.plus', { amount })}
          </Text>
          <Text size={12} tone="muted">
            {state === 'claimed'
              ? t('invitations.taken')
              : t('invitations.toGo', { count: need - progress })}
          </Text>
        </>
      )}
    </li>
  );
}

/** Length of the line above the milestones, 0 to 1. Each milestone is centred in its own part of it. */
const getProgressShare = (list: readonly InviteMilestone[], next: InviteMilestone): number => {
  const index = list.indexOf(next);
  const before = list[index - 1]?.need ?? 0;
  const share = Math.max(0, next.progress - before) / (next.need - before);
  return index === 0 ? share / 2 / list.length : (index - 0.5 + share) / list.length;
};

/** The invite milestones, each with its reward. */
export function Milestones({ list }: { list: readonly InviteMilestone[] }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const next = list.find(({ state }) => state === 'locked');
  return (
    <Card as="section" padding={16} className="milestones">
      <div className="invite-head">
        <Text as="h2" size={16} weight="bold">
          {t('invitations.milestones')}
        </Text>
        {next && (
          <Text tone="muted">
            {t('invitations.next', {
              count: next.need - next.progress,
              amount: text.points(next.point),
            })}
          </Text>
        )}
      </div>
      {next && (
        <ProgressBar
          value={getProgressShare(list, next)}
          label={t('invitations.progress', { done: next.progress, need: next.need })}
        />
      )}
      <ol className="milestone-list">
        {list.map((milestone) => (
          <Milestone key={milestone.id} milestone={milestone} />
        ))}
      </ol>
    </Card>
  );
}
