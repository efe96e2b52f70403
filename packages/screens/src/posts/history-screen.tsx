import { SearchBox } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useHistoryState } from '../shared/router/use-history-state.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useDebouncedValue } from '../shared/use-debounced-value.ts';
import { HistoryRows } from './history-rows.tsx';
import { HistoryTools } from './history-tools.tsx';
import '../shared/videos/videos.css';
import './history.css';

const typingMs = 300;

/** `/V2/history`: watched videos, a search among them, and the setting that pauses the history. */
export function HistoryScreen() {
  const { t } = useTranslation();
  const [typed, setTyped] = useHistoryState<string>('history.typed', '');
  const [submitted, setSubmitted] = useHistoryState<string>('history.sent', '');
  const debouncedKeyword = useDebouncedValue(typed.trim(), typingMs);
  // Enter does not wait for the pause, and clearing the field shows everything at once.
  const keyword =
    typed.trim() === '' ? '' : submitted === typed.trim() ? submitted : debouncedKeyword;
  return (
    <div className="history">
      <ScreenTitle>{t('posts.history')}</ScreenTitle>
      <SearchBox
        label={t('posts.historySearch')}
        placeholder={t('posts.historySearch')}
        value={typed}
        onChange={setTyped}
        onSubmit={() => setSubmitted(typed.trim())}
      />
      <HistoryTools />
      <HistoryRows keyword={keyword} />
    </div>
  );
}
