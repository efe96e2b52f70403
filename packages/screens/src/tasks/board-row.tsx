import { Card, Link, Text } from '@taice/ui';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Trophy from 'lucide-react/icons/trophy';
import { useTranslation } from 'react-i18next';
import './campaign-rows.css';

/** To the leaderboard, where what tasks bring is compared week by week. */
export function BoardRow() {
  const { t } = useTranslation();
  return (
    <Card padding={0} clip>
      <Link href="/V2/leaderboard" className="campaign-row board-row">
        <span className="board-row-icon" aria-hidden="true">
          <Trophy />
        </span>
        <span className="campaign-row-words">
          <Text weight="semibold">{t('leaderboard.title')}</Text>
          <Text size={12} tone="muted">
            {t('tasks.boardNote')}
          </Text>
        </span>
        <ChevronRight aria-hidden="true" className="tc-muted" />
      </Link>
    </Card>
  );
}
