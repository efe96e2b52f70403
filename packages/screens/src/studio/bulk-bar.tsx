import type { OwnCard } from '@taice/contract';
import { Button, Text } from '@taice/ui';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useTranslation } from 'react-i18next';
import { isMovable, isRemovable, useVideoActions } from './use-video-actions.ts';

export type BulkBarProps = { videos: readonly OwnCard[]; deleted: boolean; onDone: () => void };

/** Actions on all ticked videos. */
export function BulkBar({ videos, deleted, onDone }: BulkBarProps) {
  const { t } = useTranslation();
  const { remove, restore, show } = useVideoActions();
  const movable = videos.filter(isMovable);
  const removable = videos.filter(isRemovable);
  const runAndClear = (work: Promise<void>) => {
    onDone();
    void work;
  };
  return (
    <div
      className="studio-bulk"
      role="toolbar"
      aria-label={t('studio.picked', { count: videos.length })}
    >
      <Text weight="semibold">{t('studio.picked', { count: videos.length })}</Text>
      {deleted ? (
        <Button size={36} icon={<Undo2 />} onClick={() => runAndClear(restore(videos))}>
          {t('studio.restore')}
        </Button>
      ) : (
        <>
          <Button
            size={36}
            icon={<Eye />}
            disabled={movable.length === 0}
            onClick={() => runAndClear(show(movable, true))}
          >
            {t('studio.show')}
          </Button>
          <Button
            size={36}
            icon={<EyeOff />}
            disabled={movable.length === 0}
            onClick={() => runAndClear(show(movable, false))}
          >
            {t('studio.hide')}
          </Button>
          <Button
            size={36}
            variant="danger"
            icon={<Trash2 />}
            disabled={removable.length === 0}
            onClick={() => runAndClear(remove(removable))}
          >
            {t('studio.remove')}
          </Button>
        </>
      )}
      <Button size={36} variant="ghost" onClick={onDone}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}
