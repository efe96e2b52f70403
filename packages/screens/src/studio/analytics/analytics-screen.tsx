import type { AnalyticsMetric } from '@taice/contract';
import { analyticsQueries, ApiError } from '@taice/core';
import { Button, EmptyState, Segmented, Text } from '@taice/ui';
import ChartLine from 'lucide-react/icons/chart-line';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../shared/load-error.tsx';
import { ScreenTitle } from '../../shared/screen-title.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { useRead } from '../../shared/use-read.ts';
import { CsvButton } from './csv-button.tsx';
import { FigureCards } from './figure-cards.tsx';
import { BreakdownBars } from './breakdown-bars.tsx';
import { RetentionCard } from './retention-card.tsx';
import { TopVideos } from './top-videos.tsx';
import { TrendCard } from './trend-card.tsx';
import { VideoPicker } from './video-picker.tsx';
import { useAnalyticsParams, useFigureFormat } from './use-figures.ts';
import { usePreviousData } from './use-previous-data.ts';
import './analytics.css';

/** `/Analyze`: statistics of the viewer's videos, or of one (`?id=`). */
export function AnalyticsScreen() {
  const { t } = useTranslation();
  const taice = useTaice();
  const formatFigure = useFigureFormat();
  const { asked, ranges, choose } = useAnalyticsParams();
  const [metric, setMetric] = useState<AnalyticsMetric>('views');
  const { postId } = asked;
  const totals = useRead(analyticsQueries.count(taice, asked));
  const course = useRead(analyticsQueries.report(taice, asked, metric));
  const counts = { ...totals, data: usePreviousData(totals, postId) };
  const report = { ...course, data: usePreviousData(course, postId) };
  const reload = () => {
    counts.reload();
    report.reload();
  };
  const error = counts.data ? report.data || report.error : counts.error;
  const videoId = postId ?? report.data?.top_posts[0]?.id;
  const days = report.data?.series;
  const last = days?.at(-1);
  const isNew = counts.data?.posts === 0 && counts.data.views.value === 0;
  if (error && !(counts.data && report.data) && !counts.loading && !report.loading) {
    const isForeign = error instanceof ApiError && error.code === 403;
    return (
      <div className="analytics">
        <ScreenTitle>{t('analytics.title')}</ScreenTitle>
        {isForeign ? (
          <EmptyState
            icon={<ChartLine />}
            title={t('analytics.foreign')}
            action={
              <Button onClick={() => choose({ id: null })}>{t('analytics.allVideos')}</Button>
            }
          />
        ) : (
          <LoadError error={error} onRetry={reload} />
        )}
      </div>
    );
  }
  if (isNew && postId === undefined)
    return (
      <div className="analytics">
        <ScreenTitle>{t('analytics.title')}</ScreenTitle>
        <EmptyState
          icon={<ChartLine />}
          title={t('analytics.emptyTitle')}
          action={
            <Button variant="primary" href="/UploadVideo">
              {t('studio.upload')}
            </Button>
          }
        >
          {t('analytics.emptyBody')}
        </EmptyState>
      </div>
    );
  return (
    <div className="analytics">
      <ScreenTitle
        note={
          days?.[0] && last
            ? `${formatFigure.day(days[0].t)} – ${formatFigure.day(last.t)}`
            : '\u00a0'
        }
        aside={
          <div className="analytics-choice">
            <VideoPicker
              chosen={postId}
              title={report.data?.post?.title}
              onChoose={(id) => choose({ id })}
            />
            <Segmented
              label={t('analytics.range')}
              value={asked.range}
              options={ranges.map((value) => ({ value, label: t(`analytics.ranges.${value}`) }))}
              onChange={(range) => choose({ range })}
            />
            <CsvButton asked={asked} />
          </div>
        }
      >
        {t('analytics.title')}
      </ScreenTitle>
      <FigureCards
        counts={counts.data}
        isOne={postId !== undefined}
        metric={metric}
        onMetric={setMetric}
      />
      <div className="analytics-grid">
        <TrendCard report={report.data} metric={metric} range={asked.range} />
        <BreakdownBars
          title={t('analytics.sources')}
          parts={report.data?.sources}
          name={(key) => t(`analytics.source.${key}`)}
        />
        <RetentionCard asked={asked} postId={videoId} isKnown={report.data !== undefined} />
        {postId === undefined && (
          <TopVideos report={report.data} onChoose={(id) => choose({ id })} />
        )}
        <div className="analytics-aside" data-wide={postId !== undefined}>
          <BreakdownBars
            title={t('analytics.devices')}
            parts={report.data?.devices}
            name={(key) => t(`analytics.device.${key}`)}
          />
          <BreakdownBars
            title={t('analytics.countries')}
            parts={report.data?.countries}
            name={formatFigure.country}
            unknown={t('analytics.countriesNone')}
          />
        </div>
      </div>
      <Text as="p" size={12} tone="muted">
        {t('analytics.note')}
      </Text>
    </div>
  );
}
