import type { OwnCard } from '@taice/contract';
import { removeVideos, restoreVideos, setVideosPublished, toast } from '@taice/core';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { hasSucceeded } from '../shared/outcome.ts';

/** Actions on one or more of the viewer's videos. The toast of a removal offers to undo it. */
export function useVideoActions() {
  const { t } = useTranslation();
  const taice = useTaice();
  const ids = (videos: readonly OwnCard[]) => videos.map(({ id }) => id);
  const showSuccess = (text: string) => toast(taice, { kind: 'success', text });
  const restore = async (list: readonly string[]) => {
    if (await hasSucceeded(restoreVideos(taice, list)))
      showSuccess(t('studio.restored', { count: list.length }));
  };
  return {
    remove: async (videos: readonly OwnCard[]) => {
      const removedIds = ids(videos);
      if (!(await hasSucceeded(removeVideos(taice, removedIds)))) return;
      toast(taice, {
        kind: 'info',
        text: t('studio.removed', { count: removedIds.length }),
        action: { label: t('studio.undo'), run: () => void restore(removedIds) },
      });
    },
    restore: (videos: readonly OwnCard[]) => restore(ids(videos)),
    show: async (videos: readonly OwnCard[], published: boolean) => {
      if (await hasSucceeded(setVideosPublished(taice, ids(videos), published)))
        showSuccess(
          t(published ? 'studio.shownNow' : 'studio.hiddenNow', { count: videos.length }),
        );
    },
  };
}

const movable: ReadonlySet<string | undefined> = new Set(['scheduled', 'published', 'offline']);

/** True if the owner may change its visibility. */
export const isMovable = ({ own }: OwnCard): boolean => movable.has(own?.state);
export const isRemovable = ({ own }: OwnCard): boolean =>
  own !== undefined && own.state !== 'removed' && own.state !== 'deleted';
