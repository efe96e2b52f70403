import { claimReward, openLogin, type ActivityDetail } from '@taice/core';
import { Button, Card, Text } from '@taice/ui';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useClaim } from '../shared/claims/use-claim.ts';
import { usePointsText } from '../shared/points-text.ts';
import { VerifyButton } from '../shared/bindings/verify-button.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useCoinFlight } from '../shared/use-coin-flight.tsx';
import { useLocalTime } from '../shared/use-local-time.ts';
import { useUser } from '../shared/use-user.ts';
import { isDone, findNearestOpen, useMissingText } from './conditions.ts';

type My = NonNullable<ActivityDetail['my']>;

function Percent({ value }: { value: number }) {
  const { t } = useTranslation();
  return (
    <span
      className="activity-ring"
      data-done={value === 100 || undefined}
      style={{ '--far': `${value}%` } as CSSProperties}
      aria-hidden="true"
    >
      <Text weight="bold">{t('activities.percent', { percent: value })}</Text>
    </span>
  );
}

/** The points that wait, and the press that takes them. */
function Claim({ my }: { my: My }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const text = usePointsText();
  const { fly, coin } = useCoinFlight();
  const { busy, at, claim } = useClaim((from) => fly(from, 'balance'));
  const { claim_id } = my;
  if (claim_id === null) return null;
  const amount = text.points(my.reward ?? '0');
  const press = () =>
    claim(
      () => claimReward(taice, claim_id),
      () => t('activities.claimed'),
    );
  return (
    <span ref={at} className="activity-claim">
      <Button variant="gold" size={48} block busy={busy} onClick={() => void press()}>
        {t('rewards.claimPoints', { amount })}
      </Button>
      {coin}
    </span>
  );
}

/** The viewer's status in the activity: one sentence and one button. */
function useParticipationText(activity: ActivityDetail) {
  const { t } = useTranslation();
  const user = useUser();
  const text = usePointsText();
  const { missing, more } = useMissingText();
  const { my, state, conditions, reward, cancel_reason } = activity;
  const next = findNearestOpen(conditions);
  const openConditions = conditions.filter(
    (condition) => condition !== next && !isDone(condition),
  ).length;
  const isRank = reward?.type === 'rank';
  const [counted] = conditions;
  const toPaid = () =>
    my?.gap_to_paid == null || !counted
      ? ''
      : t('activities.mine.toPaid', { what: more(counted, my.gap_to_paid) });
  const amount = text.points(reward?.amount ?? '0');
  const rewardText = t(reward?.type === 'pool' ? 'activities.mine.share' : 'rewards.points', {
    amount,
  });
  if (state === 'scheduled')
    return { title: t('activities.mine.soon'), body: t('activities.mine.soonBody') };
  if (state === 'running' && user?.verified_by === null)
    return { title: t('activities.mine.toVerify'), body: t('activities.mine.toVerifyBody') };
  if (my?.why) return { title: t('activities.mine.notPaid'), body: t(`activities.why.${my.why}`) };
  if (my?.claim_id) {
    const title = t(state === 'cancelled' ? 'activities.mine.compensated' : 'activities.mine.won');
    return { title, body: t('activities.mine.atOnce') };
  }
  if (my?.state === 'rewarded')
    return {
      title: t('activities.mine.paid', { amount: text.points(my.reward ?? '0') }),
      body: t('activities.mine.paidBody'),
    };
  if (state === 'cancelled')
    return { title: t('activities.state.cancelled'), body: cancel_reason ?? '' };
  if (state !== 'running')
    return {
      title: t('activities.mine.over'),
      body: t(state === 'ended' ? 'activities.mine.countingBody' : 'activities.mine.overBody'),
    };
  if (isRank && my)
    return my.rank === null
      ? {
          title: t('activities.mine.noRank'),
          body: counted ? t('activities.mine.noRankBody', { what: more(counted, 1) }) : '',
        }
      : {
          title: t('activities.mine.rank', { rank: my.rank }),
          body:
            my.reward && my.reward !== '0'
              ? t('activities.mine.rankPays', { amount: text.points(my.reward) })
              : toPaid(),
        };
  if (my?.state === 'completed')
    return { title: t('activities.mine.done'), body: t('activities.mine.doneBody') };
  if (my && next)
    return {
      title: missing(next),
      body:
        openConditions === 0
          ? t('activities.mine.lastStep', { yields: rewardText })
          : t('activities.mine.stepsAfter', { count: openConditions, yields: rewardText }),
    };
  return { title: t('activities.mine.join'), body: t('activities.mine.joinBody') };
}

/** The viewer's status in a campaign and the next step. */
export function OwnParticipation({ activity }: { activity: ActivityDetail }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const time = useLocalTime();
  const user = useUser();
  const { title, body } = useParticipationText(activity);
  const { my, state, conditions, reward, progress } = activity;
  if (reward === null) return null;
  const next = findNearestOpen(conditions) ?? (reward.type === 'rank' ? conditions[0] : undefined);
  const canDo = state === 'running' && (my?.state === 'joined' || reward.type === 'rank');
  const hasReward = my?.reward != null && my.reward !== '0';
  const toVerify = state === 'running' && user?.verified_by === null;
  return (
    <Card as="section" padding={16} className="own-part" aria-label={t('activities.mine.label')}>
      <div className="own-part-head">
        {reward.type !== 'rank' && progress !== null && <Percent value={progress} />}
        <div>
          <Text as="h2" size={16} weight="bold">
            {title}
          </Text>
          {body !== '' && (
            <Text as="p" tone="muted">
              {body}
            </Text>
          )}
        </div>
      </div>
      {my && <Claim my={my} />}
      {!user && state === 'running' && (
        <Button variant="primary" size={48} block onClick={() => openLogin(taice)}>
          {t('activities.logIn')}
        </Button>
      )}
      {toVerify && <VerifyButton size={48} block />}
      {my && canDo && next && my.claim_id === null && (
        <Button
          variant={toVerify ? 'secondary' : 'primary'}
          size={48}
          block
          href={next.action_route}
        >
          {t(`tasks.do.${next.task_key}`)}
        </Button>
      )}
      {my && hasReward && my.claim_until !== null && (
        <dl className="own-part-facts">
          <div>
            <dt>{t('activities.mine.until')}</dt>
            <dd>{time.day(my.claim_until)}</dd>
          </div>
        </dl>
      )}
    </Card>
  );
}
