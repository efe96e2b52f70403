import type { LucideIcon } from 'lucide-react';
import Bookmark from 'lucide-react/icons/bookmark';
import Clock from 'lucide-react/icons/clock';
import Film from 'lucide-react/icons/film';
import Flag from 'lucide-react/icons/flag';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import ListChecks from 'lucide-react/icons/list-checks';
import ListVideo from 'lucide-react/icons/list-video';
import ReceiptText from 'lucide-react/icons/receipt-text';
import SquarePlay from 'lucide-react/icons/square-play';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import Trophy from 'lucide-react/icons/trophy';
import UserPlus from 'lucide-react/icons/user-plus';

export type SideEntry = {
  /** Locale key. */
  label: string;
  icon: LucideIcon;
  /** Without one a press warns 'Coming soon'. */
  path?: string;
};

export type SideGroupEntry = { key: string; label?: string; items: readonly SideEntry[] };

/** The places of logged-in people, in the product's groups. */
export const sideGroups: readonly SideGroupEntry[] = [
  {
    key: 'watch',
    items: [
      { label: 'shell.nav.home', icon: House, path: '/Home' },
      { label: 'shell.nav.videos', icon: SquarePlay, path: '/V2/videos' },
    ],
  },
  {
    key: 'tasks',
    label: 'shell.nav.tasks',
    items: [
      { label: 'shell.nav.dailyTask', icon: ListChecks, path: '/V2/task' },
      { label: 'shell.nav.leaderboard', icon: Trophy },
      { label: 'shell.nav.campaign', icon: Flag },
    ],
  },
  {
    key: 'portfolio',
    label: 'shell.nav.portfolio',
    items: [
      { label: 'shell.nav.points', icon: ReceiptText, path: '/V2/points' },
      { label: 'shell.nav.watchHistory', icon: Clock, path: '/V2/history' },
      { label: 'shell.nav.collection', icon: Bookmark },
      { label: 'shell.nav.myVideos', icon: Film },
      { label: 'shell.nav.invitation', icon: UserPlus },
    ],
  },
  {
    key: 'you',
    label: 'shell.nav.you',
    items: [
      { label: 'shell.nav.history', icon: History, path: '/V2/history' },
      { label: 'shell.nav.liked', icon: ThumbsUp },
      { label: 'shell.nav.subscriptions', icon: ListVideo },
    ],
  },
];

/** What visitors find in the drawer. */
export const visitorGroups = sideGroups.slice(0, 1);
