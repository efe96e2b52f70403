import { routeAt } from '@taice/screens';
import type { LucideIcon } from 'lucide-react';
import Bookmark from 'lucide-react/icons/bookmark';
import Clock from 'lucide-react/icons/clock';
import Film from 'lucide-react/icons/film';
import Flag from 'lucide-react/icons/flag';
import Gift from 'lucide-react/icons/gift';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import ListChecks from 'lucide-react/icons/list-checks';
import ListVideo from 'lucide-react/icons/list-video';
import ReceiptText from 'lucide-react/icons/receipt-text';
import SquarePlay from 'lucide-react/icons/square-play';
import Store from 'lucide-react/icons/store';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import Trophy from 'lucide-react/icons/trophy';
import UserPlus from 'lucide-react/icons/user-plus';

export type SideEntry = {
  /** Locale key. */
  label: string;
  icon: LucideIcon;
  /** Without one a press warns 'Coming soon'. */
  path?: string;
  /** Pages that belong to that one. */
  alsoActiveOn?: readonly string[];
};

export type SideGroupEntry = { key: string; label?: string; items: readonly SideEntry[] };

export const prizesPath = '/V2/exchange';

/** The screens of logged-in people, in the product's groups. */
const allGroups: readonly SideGroupEntry[] = [
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
      { label: 'shell.nav.leaderboard', icon: Trophy, path: '/V2/leaderboard' },
      { label: 'shell.nav.campaign', icon: Flag, path: '/V2/compagin' },
    ],
  },
  {
    key: 'portfolio',
    label: 'shell.nav.portfolio',
    items: [
      { label: 'shell.nav.points', icon: ReceiptText, path: '/V2/points' },
      {
        label: 'shell.nav.prizes',
        icon: Gift,
        path: prizesPath,
        alsoActiveOn: ['/V2/exchangeH5', '/V2/addressH5', '/V2/myorder'],
      },
      { label: 'shell.nav.watchHistory', icon: Clock, path: '/V2/history' },
      { label: 'shell.nav.collection', icon: Bookmark, path: '/V2/collection' },
      {
        label: 'shell.nav.myVideos',
        icon: Film,
        path: '/V2/myvideos',
        alsoActiveOn: ['/Analyze', '/Youtube', '/UploadVideo'],
      },
      {
        label: 'shell.nav.market',
        icon: Store,
        path: '/Marketplace',
        alsoActiveOn: ['/NFTDetail', '/NFTs', '/SpectaclesDetail', '/nftTransfer'],
      },
      { label: 'shell.nav.invitation', icon: UserPlus, path: '/V2/invitation' },
    ],
  },
  {
    key: 'you',
    label: 'shell.nav.you',
    items: [
      { label: 'shell.nav.history', icon: History, path: '/V2/history' },
      { label: 'shell.nav.liked', icon: ThumbsUp, path: '/V2/collection?tab=liked' },
      { label: 'shell.nav.subscriptions', icon: ListVideo, path: '/Attention?you=true' },
    ],
  },
];

/** An entry is shown once it has a screen; one without a path stays. */
const hasScreen = ({ path }: SideEntry): boolean =>
  path === undefined || routeAt('web', path.replace(/\?.*$/, '')) !== undefined;

/** Keeps the entries of `groups` that have a screen. A group that adds nothing to those before it is dropped. */
export const filterAvailableGroups = (
  groups: readonly SideGroupEntry[],
): readonly SideGroupEntry[] => {
  const seenPaths = new Set<string>();
  return groups
    .map((group) => ({ ...group, items: group.items.filter(hasScreen) }))
    .filter(({ items }) => {
      const adds = items.some(({ path }) => path === undefined || !seenPaths.has(path));
      for (const { path } of items) if (path !== undefined) seenPaths.add(path);
      return adds;
    });
};

export const sideGroups = filterAvailableGroups(allGroups);

/** The groups in a visitor's drawer. */
export const visitorGroups = sideGroups.slice(0, 1);
