import type { Reply, TaiceContract } from '@taice/contract';
import { formatDuration, postListQueries } from '@taice/core';
import { Button, Card, Checkbox, Poster, SelectField, Switch, Text } from '@taice/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { useSync } from './use-sync.ts';

export type YouTubeVideo = Reply<TaiceContract['studio']['getYoutubeVideo']>['list'][number];

export type SyncListProps = {
  videos: readonly YouTubeVideo[];
  /** True if the channel is verified as the viewer's. */
  mine: boolean;
  hasMore: boolean;
  busy: boolean;
  onMore: () => void;
  onSynced: () => void;
};

/** Videos to sync, the selection, and their category. */
export function SyncList({ videos, mine, hasMore, busy, onMore, onSynced }: SyncListProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  const categories = useRead(postListQueries.categories(taice));
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [categoryId, setCategoryId] = useState('');
  const [publish, setPublish] = useState(true);
  const [attempted, setAttempted] = useState(false);
  const { send, sending, refusals } = useSync(onSynced);
  const toggle = (id: string) => (on: boolean) =>
    setSelectedIds((all) => new Set(on ? [...all, id] : [...all].filter((each) => each !== id)));
  const sync = async () => {
    setAttempted(true);
    if (categoryId === '' || selectedIds.size === 0) return;
    await send({ youtube_ids: [...selectedIds], category_id: categoryId, publish });
    setSelectedIds(new Set());
  };
  const state = (video: YouTubeVideo): string | undefined => {
    if (refusals.has(video.youtube_id)) return refusals.get(video.youtube_id);
    if (video.already_synced) return t('studio.sync.here');
    return video.embeddable ? undefined : t('studio.sync.problem.embeddable');
  };
  return (
    <Card as="section" className="sync-card" aria-label={t('studio.sync.videos')}>
      {mine && (
        <div className="sync-where">
          <SelectField
            label={t('studio.category')}
            name="category_id"
            value={categoryId}
            placeholder={t('studio.categoryNone')}
            options={(categories.data?.list ?? []).map(({ id, name }) => ({
              value: id,
              label: name,
            }))}
            error={attempted && categoryId === '' ? t('studio.sync.needsCategory') : undefined}
            onChange={setCategoryId}
          />
          <div className="sync-switch">
            <Text as="p">{t('studio.sync.show')}</Text>
            <Switch label={t('studio.sync.show')} checked={publish} onChange={setPublish} />
          </div>
        </div>
      )}
      {videos.length === 0 && <Text tone="muted">{t('studio.sync.none')}</Text>}
      <ul className="sync-rows">
        {videos.map((video) => {
          const status = state(video);
          const free = mine && video.embeddable && !video.already_synced;
          return (
            <li key={video.youtube_id}>
              <Checkbox
                checked={selectedIds.has(video.youtube_id)}
                disabled={!free}
                onChange={toggle(video.youtube_id)}
              >
                <span className="sync-row">
                  <span className="sync-poster">
                    <Poster small src={video.cover} duration={formatDuration(video.duration_s)} />
                  </span>
                  <span>
                    <Text as="span" size={14} weight="semibold" lines={2}>
                      {video.title}
                    </Text>
                    {status && (
                      <Text as="span" size={12} tone="muted">
                        {status}
                      </Text>
                    )}
                  </span>
                </span>
              </Checkbox>
            </li>
          );
        })}
      </ul>
      {hasMore && (
        <Button busy={busy} onClick={onMore}>
          {t('studio.sync.more')}
        </Button>
      )}
      {mine && (
        <Button
          variant="primary"
          size={48}
          block
          busy={sending}
          disabled={selectedIds.size === 0}
          onClick={() => void sync()}
        >
          {t('studio.sync.do', { count: selectedIds.size })}
        </Button>
      )}
    </Card>
  );
}
