import { analyticsQueries, formatDuration, type AnalyticsFilter } from '@taice/core';
import { Card, Skeleton, Text } from '@taice/ui';
import { RetentionChart } from '@taice/ui/charts';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';
import { useFigureFormat } from './use-figures.ts';
import { usePreviousData } from './use-previous-data.ts';

type Props = {
  asked: AnalyticsFilter;
  /** Undefined until the video is known, or if none was watched. */
  postId: string | undefined;
  isKnown: boolean;
};

/** The seconds of one video that its viewers watched, over its own pictures. */
export function RetentionCard({ asked, postId, isKnown }: Props) {
  const { t } = useTranslation();
  const taice = useTaice();
  const formatFigure = useFigureFormat();
  const question = analyticsQueries.report(taice, { ...asked, postId }, 'views');
  const report = useRead(postId === undefined ? { ...question, enabled: false } : question);
  const data = usePreviousData(report, postId);
  const { post, retention, measured } = data ?? {};
  const board = post?.storyboard;
  return (
    <Card as="section" padding={20} className="analytics-retention">
      <div className="analytics-head">
        <Text as="h2" size={16} weight="bold">
          {t('analytics.retention')}
        </Text>
        <Text tone="muted" lines={1}>
          {post?.title}
        </Text>
      </div>
      {(isKnown && postId === undefined) || retention?.length === 0 ? (
        <Text as="p" tone="muted">
          {t(postId === undefined ? 'analytics.noneYet' : 'analytics.retentionNone')}
        </Text>
      ) : !post || !retention ? (
        <Skeleton height={172} />
      ) : (
        <>
          <RetentionChart
            points={retention}
            durationS={post.duration_s}
            frames={
              board
                ? {
                    url: board.url,
                    cols: board.cols,
                    rows: board.rows,
                    intervalS: board.interval_s,
                    count: board.count,
                    width: board.width,
                    height: board.height,
                  }
                : null
            }
            label={t('analytics.retention')}
            time={formatDuration}
            describe={(second, ratio) =>
              t('analytics.watching', {
                at: formatDuration(second),
                part: formatFigure.percent(ratio),
              })
            }
          />
          <Text as="p" size={12} tone="muted">
            {t('analytics.measured', { n: formatFigure.count(measured ?? 0) })}
          </Text>
        </>
      )}
    </Card>
  );
}
