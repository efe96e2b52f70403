import { prizeQueries } from '@taice/core';
import { Link, ProgressBar, Skeleton, Text } from '@taice/ui';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Gift from 'lucide-react/icons/gift';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import { useRead } from '../use-read.ts';
import { shareOfPrize, useGoalText } from './use-prize-progress.ts';
import './goal.css';

/**
 * The savings goal with its progress and expected date, or a link to choose one. Nothing after a failure. The same on
 * every screen.
 */
export function GoalLine({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation();
  const { data, error } = useRead(prizeQueries.wished(useTaice()));
  const goalText = useGoalText();
  if (data === undefined) {
    if (error !== undefined) return null;
    return (
      <div className="goal-line" aria-busy="true">
        <Skeleton width={52} height={52} />
        <span className="goal-line-words">
          <Skeleton width="50%" height={20} shape="text" />
          <Skeleton width="80%" height={16} shape="text" />
        </span>
      </div>
    );
  }
  return (
    <Link
      href={data ? `/V2/exchangeH5?id=${data.id}` : '/V2/exchange'}
      className="goal-line"
      onClick={onFollow}
    >
      {data ? (
        <img src={data.image} alt="" loading="lazy" />
      ) : (
        <span className="goal-line-mark" aria-hidden="true">
          <Gift />
        </span>
      )}
      <span className="goal-line-words">
        <Text as="div" weight="bold" lines={1}>
          {data ? data.name : t('home.day.choose')}
        </Text>
        <Text as="div" size={12} tone="muted">
          {data ? goalText(data) : t('home.day.chooseBody')}
        </Text>
        {data && <ProgressBar value={shareOfPrize(data)} label={data.name} tone="gold" />}
      </span>
      <ChevronRight className="tc-muted" aria-hidden="true" />
    </Link>
  );
}
