import type { Tab } from '@taice/screens';
import { TabBar } from '@taice/ui';
import House from 'lucide-react/icons/house';
import ListChecks from 'lucide-react/icons/list-checks';
import SquarePlay from 'lucide-react/icons/square-play';
import UserRound from 'lucide-react/icons/user-round';
import { useTranslation } from 'react-i18next';

/** The four tabs at the bottom edge, under 900 px. */
export function BottomTabs({ active, onVideo }: { active: Tab; onVideo?: boolean }) {
  const { t } = useTranslation();
  const items = [
    { tab: 'home', href: '/Home', label: t('shell.tab.home'), icon: <House /> },
    { tab: 'videos', href: '/V2/videos', label: t('shell.tab.videos'), icon: <SquarePlay /> },
    { tab: 'tasks', href: '/V2/task', label: t('shell.tab.tasks'), icon: <ListChecks /> },
    { tab: 'mine', href: '/V2/My', label: t('shell.tab.mine'), icon: <UserRound /> },
  ].map((item) => ({ ...item, active: item.tab === active }));
  return (
    <div className="bottom-tabs">
      <TabBar label={t('shell.tabs')} items={items} onVideo={onVideo} tall />
    </div>
  );
}
