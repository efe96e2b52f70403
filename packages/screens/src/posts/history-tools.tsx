import { clearHistory, confirm, libraryQueries, setFlag } from '@taice/core';
import { Button, Card, Switch, Text } from '@taice/ui';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { useSaveAction } from '../shared/use-save-action.ts';

/** Pausing the history, and clearing all of it. */
export function HistoryTools() {
  const { t } = useTranslation();
  const taice = useTaice();
  const { data } = useRead(libraryQueries.flags(taice));
  const { busy, save } = useSaveAction();
  const isPaused = data?.['history_paused'] === true;
  const pause = (paused: boolean) =>
    void save(
      () => setFlag(taice, 'history_paused', paused),
      paused ? 'posts.historyPaused' : 'posts.historyGoesOn',
    );
  const clear = async () => {
    const confirmed = await confirm(taice, {
      title: t('posts.historyClearTitle'),
      body: t('posts.historyClearBody'),
      confirmLabel: t('posts.historyClear'),
    });
    if (confirmed) await save(() => clearHistory(taice), 'posts.historyCleared');
  };
  return (
    <Card as="section" aria-label={t('posts.historyControls')} className="history-tools">
      <div className="history-pause">
        <Switch checked={isPaused} disabled={data === undefined || busy} onChange={pause}>
          {t('posts.historyPause')}
        </Switch>
        <Text as="p" size={12} tone="muted">
          {t(isPaused ? 'posts.historyPausedNote' : 'posts.historyPauseNote')}
        </Text>
      </div>
      <Button icon={<Trash2 />} size={36} onClick={() => void clear()}>
        {t('posts.historyClear')}
      </Button>
    </Card>
  );
}
