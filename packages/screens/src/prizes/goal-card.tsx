import { prizeQueries, walletQueries, type GoalStep } from '@taice/core';
import type { PrizeCard } from '@taice/contract';
import { Button, Card, Coin, Link, ProgressBar, Skeleton, Text } from '@taice/ui';
import { subtractAmounts } from '@taice/core/rules';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClaimAll } from '../shared/claims/use-claim-all.ts';
import {
  shareOfPrize,
  useGoalText,
  useReachDateText,
  usePrizeProgress,
} from '../shared/goal/use-prize-progress.ts';
import { ceilPoints, usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { useDayAndTime } from '../shared/use-day-and-time.ts';
import { useRead } from '../shared/use-read.ts';
import { GoalSheet } from './goal-sheet.tsx';
import { prizeHref } from './prize-words.ts';
import './goal-card.css';

function Step({ step }: { step: GoalStep }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const arrival = useDayAndTime();
  const { busy, at, press, coin } = useClaimAll();
  return (
    <li>
      <span ref={at} aria-hidden="true">
        <Coin size={16} />
      </span>
      <Text className="goal-step">{t(`goal.step.${step.kind}`, { name: step.who ?? '' })}</Text>
      <Text weight="semibold" className="goal-amount">
        {text.signed(step.amount)}
      </Text>
      {step.kind === 'claim' ? (
        <Button variant="gold" size={36} busy={busy} onClick={() => void press()}>
          {t('rewards.claim')}
        </Button>
      ) : (
        <Text size={12} tone="muted" className="goal-when">
          {step.at !== null && arrival(step.at)}
        </Text>
      )}
      {coin}
    </li>
  );
}

/** The shortest way to the chosen prize: each step with its points. */
function Steps({ prize }: { prize: PrizeCard }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const progress = usePrizeProgress()(prize);
  const reachDateText = useReachDateText();
  if (!progress) return null;
  const reachDate = reachDateText(progress) ?? '';
  const remaining = { amount: text.points(ceilPoints(progress.left)), when: reachDate };
  return (
    <div className="goal-way">
      <Text as="h3" size={12} weight="semibold" tone="muted">
        {t('goal.way')}
      </Text>
      <ul>
        {progress.steps.map((step) => (
          <Step key={`${step.kind} ${step.who ?? ''} ${step.at}`} step={step} />
        ))}
        {progress.left !== '0' && (
          <li>
            <Coin size={16} />
            <Text className="goal-step">
              {t(progress.by === null ? 'goal.rest' : 'goal.restAtPace', remaining)}
            </Text>
            <Link href="/V2/task" className="goal-do">
              {t('goal.toTasks')}
            </Link>
          </li>
        )}
      </ul>
      {progress.left === '0' && (
        <Text as="p" size={12} weight="semibold">
          {t('goal.enough', { when: reachDate })}
        </Text>
      )}
    </div>
  );
}

/**
 * The chosen prize, its progress and the shortest way to it. `children` appear below once the height of the card is
 * known, because its growth would move them.
 */
export function GoalCard({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const goalText = useGoalText();
  const taice = useTaice();
  const { data, loading } = useRead(prizeQueries.wished(taice));
  const arrivals = useRead(walletQueries.arrivals(taice));
  const [open, setOpen] = useState(false);
  const sheet = <GoalSheet open={open} onClose={() => setOpen(false)} />;
  const isOnItsWay = data ? arrivals.data === undefined && arrivals.loading : loading;
  if (isOnItsWay && data !== null) return <Skeleton shape="card" height={164} />;
  // A failed request does not mean that no goal was chosen.
  if (data === undefined) return children;
  if (data === null)
    return (
      <>
        <Card as="section" className="goal-card goal-none" aria-label={t('goal.title')}>
          <div>
            <Text as="h2" size={16} weight="bold">
              {t('goal.none')}
            </Text>
            <Text as="p" tone="muted">
              {t('goal.noneBody')}
            </Text>
          </div>
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('goal.choose')}
          </Button>
          {sheet}
        </Card>
        {children}
      </>
    );
  const missing = data.why_not?.missing ?? '0';
  return (
    <>
      <Card as="section" className="goal-card" aria-label={t('goal.title')}>
        <Link href={prizeHref(data)} className="goal-art" aria-hidden tabIndex={-1}>
          <img src={data.image} alt="" decoding="async" />
        </Link>
        <div className="goal-words">
          <Text as="p" tone="muted">
            {t('goal.title')}
          </Text>
          <Text as="h2" size={20} weight="bold" lines={2}>
            <Link href={prizeHref(data)}>{data.name}</Link>
          </Text>
          <ProgressBar value={shareOfPrize(data)} label={data.name} tone="gold" height={8} />
          <Text as="p" tone="muted">
            <Text weight="bold" tone="gold">
              {text.points(subtractAmounts(data.points, missing))}
            </Text>{' '}
            {t('goal.of', { points: text.points(data.points) })}
          </Text>
          <p className="goal-foot">
            <Text size={12}>{goalText(data)}</Text>
            <button
              type="button"
              className="goal-do"
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              {t('goal.change')}
            </button>
          </p>
        </div>
        {data.can_redeem ? (
          <Button variant="primary" href={prizeHref(data)} className="goal-redeem">
            {t('prizes.redeemFor', { amount: text.points(data.points) })}
          </Button>
        ) : (
          <Steps prize={data} />
        )}
        {sheet}
      </Card>
      {children}
    </>
  );
}
