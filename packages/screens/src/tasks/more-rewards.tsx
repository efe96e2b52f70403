import { Card, Link, Text } from '@taice/ui';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Gift from 'lucide-react/icons/gift';
import Trophy from 'lucide-react/icons/trophy';
import { useTranslation } from 'react-i18next';
import './campaign-rows.css';

const links = [
  { href: '/V2/leaderboard', Icon: Trophy, title: 'leaderboard.title', note: 'tasks.boardNote' },
  { href: '/Incentive', Icon: Gift, title: 'postRewards.title', note: 'postRewards.note' },
] as const;

/** Links to rewards other than tasks: the weekly leaderboard, and videos with creators' rewards. */
export function MoreRewards() {
  const { t } = useTranslation();
  return (
    <Card padding={0} clip>
      <ul>
        {links.map(({ href, Icon, title, note }) => (
          <li key={href}>
            <Link href={href} className="campaign-row way-on">
              <span className="way-on-icon" aria-hidden="true">
                <Icon />
              </span>
              <span className="campaign-row-words">
                <Text weight="semibold">{t(title)}</Text>
                <Text size={12} tone="muted">
                  {t(note)}
                </Text>
              </span>
              <ChevronRight aria-hidden="true" className="tc-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
