import type { DataReport } from '@taice/contract';
import { Card, Skeleton, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useFigureFormat } from './use-figures.ts';

type Props = {
  report: DataReport | undefined;
  onChoose: (id: string) => void;
};

/** The most watched videos; each opens its own statistics. */
export function TopVideos({ report, onChoose }: Props) {
  const { t } = useTranslation();
  const formatFigure = useFigureFormat();
  return (
    <Card as="section" padding={20} className="analytics-top">
      <Text as="h2" size={16} weight="bold">
        {t('analytics.topVideos')}
      </Text>
      {!report ? (
        <Skeleton height={200} />
      ) : report.top_posts.length === 0 ? (
        <Text as="p" tone="muted">
          {t('analytics.noneYet')}
        </Text>
      ) : (
        <ul>
          {report.top_posts.map(({ id, title, cover, views, watched_ratio, change_percent }) => (
            <li key={id}>
              <button type="button" className="analytics-video" onClick={() => onChoose(id)}>
                <img src={cover} alt="" width={72} height={40} loading="lazy" />
                <span className="analytics-video-words">
                  <Text weight="semibold" lines={1}>
                    {title}
                  </Text>
                  <Text size={12} tone="muted" lines={1}>
                    {t('analytics.views', { n: formatFigure.count(views) })}
                    {watched_ratio !== null &&
                      ` · ${t('analytics.watchedPart', { part: formatFigure.percent(watched_ratio) })}`}
                  </Text>
                </span>
                {change_percent !== null && change_percent !== 0 && (
                  <Text size={12} weight="semibold" tone={change_percent > 0 ? 'good' : 'bad'}>
                    {formatFigure.change(change_percent)}
                  </Text>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
