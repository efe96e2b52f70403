import { idPattern } from '@taice/contract/shapes';
import { activityQueries, ApiError, type ActivityDetail } from '@taice/core';
import { Button, Card, EmptyState, ProgressBar, Skeleton, Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import Flag from 'lucide-react/icons/flag';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LoadError } from '../shared/load-error.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { ActivityHero } from './activity-hero.tsx';
import { ActivityRanking } from './activity-ranking.tsx';
import { ConditionList } from './condition-list.tsx';
import { OwnParticipation } from './own-participation.tsx';
import './activities.css';

/** The remaining pool and the number of people paid from it. Equal shares show the remaining shares instead. */
function Pool({ activity }: { activity: ActivityDetail }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const { pool, completed_num, reward } = activity;
  if (!pool || reward?.type === 'fixed') return null;
  const poolTexts = { left: text.points(pool.left), total: text.points(pool.total) };
  return (
    <Card as="section" padding={16} className="activity-pool">
      <span className="condition-head">
        <Text as="h2" weight="semibold">
          {t('activities.poolSplit')}
        </Text>
        <Text tone="muted">{t('activities.pointsRemaining', poolTexts)}</Text>
      </span>
      <ProgressBar
        value={Number(pool.left) / Number(pool.total)}
        label={t('activities.pointsRemaining', poolTexts)}
        tone="gold"
        height={8}
      />
      <Text size={12} tone="muted">
        {t('activities.finished', { count: completed_num })}
      </Text>
    </Card>
  );
}

function Rules({ rules }: { rules: readonly string[] }) {
  const { t } = useTranslation();
  if (rules.length === 0) return null;
  return (
    <Card as="section" padding={16}>
      <Text as="h2" size={16} weight="bold">
        {t('activities.rules')}
      </Text>
      <ul className="activity-rules">
        {rules.map((rule) => (
          <li key={rule}>
            <Check aria-hidden="true" />
            <Text tone="muted">{rule}</Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ActivityContent({ activity }: { activity: ActivityDetail }) {
  return (
    <div className="activity">
      <ActivityHero activity={activity} />
      <div className="activity-columns">
        <div className="activity-column activity-mine">
          <OwnParticipation activity={activity} />
          <Pool activity={activity} />
        </div>
        <div className="activity-column activity-main">
          <ConditionList activity={activity} />
          <ActivityRanking activity={activity} />
          {activity.content.length > 0 && (
            <Card as="section" padding={20} className="activity-text">
              {activity.content.map((paragraph) => (
                <Text key={paragraph} as="p">
                  {paragraph}
                </Text>
              ))}
            </Card>
          )}
        </div>
        <div className="activity-column activity-more">
          <Rules rules={activity.rules} />
        </div>
      </div>
    </div>
  );
}

/** `/activityinfo?id=`: one campaign with its conditions, its reward and the viewer's progress. */
export function ActivityScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const selector = idPattern.test(id) ? { id } : { slug: query.get('slug') ?? (id || '-') };
  const { data, error, loading, reload } = useRead(activityQueries.detail(useTaice(), selector));
  if (data) return <ActivityContent activity={data} />;
  if (error instanceof ApiError && error.code === 404)
    return (
      <EmptyState
        icon={<Flag />}
        title={t('activities.gone')}
        titleAs="h1"
        action={
          <Button variant="primary" href="/V2/compagin">
            {t('activities.all')}
          </Button>
        }
      />
    );
  if (error && !loading) return <LoadError error={error} onRetry={reload} />;
  return (
    <div className="activity" aria-busy="true">
      <Skeleton shape="card" height={256} />
      <Skeleton shape="card" height={240} />
    </div>
  );
}
