import { useWallet } from '@taice/screens';

import type { Tab } from '@taice/screens';
import { HomeFilled, MineFilled, TabBar, TasksFilled, VideosFilled } from '@taice/ui';
import House from 'lucide-react/icons/house';
import SquareCheck from 'lucide-react/icons/square-check';
import SquarePlay from 'lucide-react/icons/square-play';
import UserRound from 'lucide-react/icons/user-round';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { telegram } from '../platform/telegram.ts';

export type BottomTabsProps = { active: Tab; onVideo?: boolean };

/** The four screens of the mini-app; a number on Tasks while today's sign-in is open. */
export function BottomTabs({ active, onVideo }: BottomTabsProps) {
  const { t } = useTranslation();
  const signIn = useWallet().wallet?.is_sign_in_reward === 1;
  const before = useRef(active);
  useEffect(() => {
    if (before.current !== active) telegram.haptic.selection();
    before.current = active;
  }, [active]);
  const items = [
    {
      tab: 'home',
      href: '/Home',
      label: t('shell.tab.home'),
      icon: <House />,
      activeIcon: <HomeFilled />,
    },
    {
      tab: 'videos',
      href: '/V2/videos',
      label: t('shell.tab.videos'),
      icon: <SquarePlay />,
      activeIcon: <VideosFilled />,
    },
    {
      tab: 'tasks',
      href: '/V2/task',
      label: t('shell.tab.tasks'),
      icon: <SquareCheck />,
      activeIcon: <TasksFilled />,
      badge: signIn ? 1 : undefined,
      badgeLabel: signIn ? t('shell.signInOpen') : undefined,
    },
    {
      tab: 'mine',
      href: '/V2/My',
      label: t('shell.tab.mine'),
      icon: <UserRound />,
      activeIcon: <MineFilled />,
    },
  ].map((item) => ({ ...item, active: item.tab === active }));
  return <TabBar label={t('shell.tabs')} items={items} onVideo={onVideo} />;
}
