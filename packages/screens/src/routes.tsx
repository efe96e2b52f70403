import type { ComponentType } from 'react';
import { createChunk, type Chunk } from './shared/chunk.ts';

export type Shell = 'web' | 'miniapp';
/** The four tabs of the tab bar. */
export type Tab = 'home' | 'videos' | 'tasks' | 'mine';

export type RouteEntry = {
  /** Path, in the product's spelling. */
  path: string;
  /** The product's name for it, if there is one. */
  name?: string;
  /** Locale key of the page's title. */
  title: string;
  screen: Chunk;
  shells: readonly Shell[];
  /**
   * V: anyone. U: a logged-in user; a visitor gets the login dialog over the page. U+A: a user with a bound wallet;
   * others are asked for one and stay on their page.
   */
  who: 'V' | 'U' | 'U+A';
  /** True if the screen reloads when a user logs in ('refresh' in the product). */
  reloadAfterLogin: boolean;
  /** True if it reloads when it is navigated to from itself. */
  reloadOnItself?: boolean;
  header: boolean;
  /** True for the layout with the sidebar, which logged-in users see from 900 px up. */
  sidebar: boolean;
  tab?: Tab;
  /** Video to every edge: no padding, no footer, black under Telegram's strip. */
  immersive?: boolean;
};

/** Loads the only export of a screen's file. Naming it here again would add to every first load. */
const chunk = (
  load: () => Promise<Readonly<Record<string, ComponentType>>>,
  options?: { hasEarlyWords: boolean },
): Chunk =>
  createChunk(async () => {
    const [screen] = Object.values(await load());
    if (!screen) throw new Error('the screen has no code');
    return screen;
  }, options);

/** The screens of `vite/early-files.ts`. */
const early = { hasEarlyWords: true };
const home = chunk(() => import('./home/home-screen.tsx'), early);
const feed = chunk(() => import('./posts/feed-screen.tsx'), early);
const browse = chunk(() => import('./posts/browse-screen.tsx'));
const detail = chunk(() => import('./posts/video-detail-screen.tsx'), early);
const history = chunk(() => import('./posts/history-screen.tsx'));
const collection = chunk(() => import('./library/collection-screen.tsx'));
const beta = chunk(() => import('./library/beta-screen.tsx'));
const mine = chunk(() => import('./user/mine-screen.tsx'));
const points = chunk(() => import('./points/points-screen.tsx'));
const roots = chunk(() => import('./points/roots-screen.tsx'));
const walletLog = chunk(() => import('./wallet/wallet-log-screen.tsx'));
const transfer = chunk(() => import('./wallet/transfer/transfer-screen.tsx'));
const coins = chunk(() => import('./wallet/coins/coin-transfer-screen.tsx'));
const chain = chunk(() => import('./wallet/coins/chain-log-screen.tsx'));
const wallet = chunk(() => import('./wallet/wallet-screen.tsx'));
const tasks = chunk(() => import('./tasks/tasks-screen.tsx'));
const miniTasks = chunk(() => import('./tasks/mini/mini-tasks-screen.tsx'));
const taskRecord = chunk(() => import('./tasks/task-record-screen.tsx'));
const messages = chunk(() => import('./messages/messages-screen.tsx'));
const notifications = chunk(() => import('./notifications/notifications-screen.tsx'));
const profile = chunk(() => import('./user/profile-screen.tsx'));
const selfProfile = chunk(() => import('./user/self-profile-screen.tsx'));
const profileEdit = chunk(() => import('./user/profile-edit-screen.tsx'));
const following = chunk(() => import('./creators/following-screen.tsx'));
const fans = chunk(() => import('./creators/fans-screen.tsx'));
const creators = chunk(() => import('./creators/creators-screen.tsx'));
const interests = chunk(() => import('./interests/choose-interests-screen.tsx'));
const language = chunk(() => import('./content/language-screen.tsx'));
const service = chunk(() => import('./content/service-screen.tsx'));
const policy = chunk(() => import('./content/policy-screen.tsx'));
const about = chunk(() => import('./content/about-screen.tsx'));
const token = chunk(() => import('./content/token-screen.tsx'));
const news = chunk(() => import('./content/news-screen.tsx'));
const upload = chunk(() => import('./studio/upload-screen.tsx'));
const myVideos = chunk(() => import('./studio/my-videos-screen.tsx'));
const analytics = chunk(() => import('./studio/analytics/analytics-screen.tsx'));
const sync = chunk(() => import('./studio/sync-screen.tsx'));
const search = chunk(() => import('./search/search-screen.tsx'));
const started = chunk(() => import('./auth/started-screen.tsx'));
const success = chunk(() => import('./auth/success-screen.tsx'));
const invitation = chunk(() => import('./invitations/invitation-screen.tsx'));
const leaderboard = chunk(() => import('./leaderboard/leaderboard-screen.tsx'));
const activities = chunk(() => import('./activities/activities-screen.tsx'));
const activity = chunk(() => import('./activities/activity-screen.tsx'));
const incentive = chunk(() => import('./post-rewards/incentive-screen.tsx'));
const promoteRewards = chunk(() => import('./post-rewards/promote-rewards-screen.tsx'));
const promoteUsers = chunk(() => import('./invitations/promote-users-screen.tsx'));
const prizes = chunk(() => import('./prizes/prizes-screen.tsx'));
const redeem = chunk(() => import('./prizes/redeem-screen.tsx'));
const orders = chunk(() => import('./prizes/orders-screen.tsx'));
const addresses = chunk(() => import('./addresses/addresses-screen.tsx'));
const myNfts = chunk(() => import('./nft/my-nfts-screen.tsx'));
const spectacles = chunk(() => import('./nft/spectacles-detail-screen.tsx'));
const nftTransfer = chunk(() => import('./nft/nft-transfer-screen.tsx'));
const market = chunk(() => import('./nft/marketplace-screen.tsx'));
const nftDetail = chunk(() => import('./nft/nft-detail-screen.tsx'));
const notFound = chunk(() => import('./content/not-found-screen.tsx'));

const both: readonly Shell[] = ['web', 'miniapp'];
const web: readonly Shell[] = ['web'];
const miniapp: readonly Shell[] = ['miniapp'];

/** A page under the header. */
const page = {
  shells: both,
  who: 'V',
  reloadAfterLogin: false,
  header: true,
  sidebar: false,
} as const;
/** A page of the layout group with the sidebar. */
const group = { ...page, sidebar: true } as const;
/** The content differs between a user and a visitor. */
const personal = { reloadAfterLogin: true } as const;
const own = { who: 'U', ...personal } as const;
const bare = { ...page, header: false } as const;

/** Target of an unknown path. */
export const notFoundPath = '/404';
/** Target of `/` and of logging out. */
export const homePath = '/Home';

/** Every path that has a screen. */
export const routes: readonly RouteEntry[] = [
  {
    path: '/Home',
    title: 'home',
    screen: home,
    ...group,
    ...personal,
    shells: web,
    tab: 'home',
  },
  {
    path: '/Home',
    title: 'home',
    screen: feed,
    ...page,
    shells: miniapp,
    tab: 'home',
    immersive: true,
  },
  {
    path: '/videoDetail',
    name: 'VideoDetail',
    title: 'video',
    screen: detail,
    ...page,
    reloadOnItself: true,
  },
  {
    path: '/Discover',
    title: 'discover',
    screen: search,
    ...group,
    ...personal,
  },
  { path: '/customized', title: 'interests', screen: interests, ...page, ...own },
  { path: '/Profile', title: 'profile', screen: profile, ...group, ...personal },
  ...['/SelfProfile', '/SelfProfile/My'].map((path) => ({
    path,
    title: 'selfProfile',
    screen: selfProfile,
    ...group,
    ...own,
  })),
  {
    path: '/SelfProfile/Creation',
    name: 'creation',
    title: 'creation',
    screen: selfProfile,
    ...group,
    ...own,
  },
  {
    path: '/profile-edit',
    name: 'ProfileEdit',
    title: 'profileEdit',
    screen: profileEdit,
    ...group,
    ...own,
  },
  ...(['web', 'miniapp'] as const).map((shell) => ({
    path: '/Task',
    title: 'tasks',
    screen: shell === 'web' ? tasks : miniTasks,
    ...page,
    ...own,
    shells: [shell],
    tab: 'tasks' as const,
  })),
  {
    path: '/TaskRecord',
    title: 'taskRecord',
    screen: taskRecord,
    ...group,
    ...own,
  },
  { path: '/pointHistory', title: 'points', screen: points, ...page, ...own },
  { path: '/WalletLog', title: 'walletLog', screen: walletLog, ...group, ...own },
  {
    path: '/CoinTransfer',
    title: 'coins',
    screen: coins,
    ...group,
    ...own,
    who: 'U+A',
    shells: web,
  },
  // Telegram supports only TON.
  { path: '/CoinTransfer', title: 'notFound', screen: notFound, ...page, shells: miniapp },
  { path: '/Chain', title: 'chain', screen: chain, ...group, ...own, who: 'U+A' },
  {
    path: '/Transfer',
    title: 'transfer',
    screen: transfer,
    ...group,
    ...own,
    who: 'U+A',
  },
  {
    path: '/Wallet',
    title: 'wallet',
    screen: wallet,
    ...group,
    ...own,
    who: 'U+A',
  },
  { path: '/Youtube', title: 'youtube', screen: sync, ...group, ...own },
  { path: '/UploadVideo', title: 'upload', screen: upload, ...group, ...own },
  { path: '/Collect', title: 'collection', screen: collection, ...page, ...own },
  { path: '/Beta', title: 'beta', screen: beta, ...page, ...personal },
  {
    path: '/V2/myvideos',
    title: 'myVideos',
    screen: myVideos,
    ...group,
    ...own,
  },
  { path: '/Analyze', title: 'analytics', screen: analytics, ...group, ...own },
  { path: '/Creators', title: 'creators', screen: creators, ...group, ...personal },
  { path: '/Fans', title: 'fans', screen: fans, ...page, ...personal },
  { path: '/Policy', title: 'policy', screen: policy, ...page },
  { path: '/Started', title: 'started', screen: started, ...bare },
  { path: '/Success', title: 'success', screen: success, ...bare, ...own },
  { path: notFoundPath, title: 'notFound', screen: notFound, ...page },

  { path: '/V2/My', title: 'mine', screen: mine, ...group, ...own, tab: 'mine' },
  {
    path: '/V2/videos',
    title: 'videos',
    screen: feed,
    ...group,
    shells: web,
    tab: 'videos',
    immersive: true,
  },
  {
    path: '/V2/videos',
    title: 'videos',
    screen: browse,
    ...group,
    ...personal,
    shells: miniapp,
    tab: 'videos',
  },
  { path: '/V2/history', title: 'history', screen: history, ...group, ...own },
  { path: '/V2/collection', title: 'collection', screen: collection, ...group, ...own },
  { path: '/V2/changelanguage', title: 'language', screen: language, ...group },
  { path: '/V2/points', title: 'points', screen: points, ...group, ...own },
  ...(['web', 'miniapp'] as const).map((shell) => ({
    path: '/V2/task',
    title: 'tasks',
    screen: shell === 'web' ? tasks : miniTasks,
    ...group,
    ...own,
    shells: [shell],
    tab: 'tasks' as const,
  })),
  { path: '/V2/messagecenter', title: 'messages', screen: messages, ...group, ...own },
  { path: '/Notifications', title: 'notifications', screen: notifications, ...group, ...own },
  { path: '/Attention', title: 'following', screen: following, ...group, ...own },
  { path: '/Service', title: 'service', screen: service, ...group },
  { path: '/aice', title: 'token', screen: token, ...group },
  { path: '/about', title: 'about', screen: about, ...group },
  { path: '/news', title: 'news', screen: news, ...group },
  { path: '/V2/invitation', title: 'invitation', screen: invitation, ...group, ...own },
  { path: '/Referral', title: 'invitation', screen: invitation, ...page, ...own },
  {
    path: '/PromoteUsers',
    title: 'promoteUsers',
    screen: promoteUsers,
    ...page,
    ...own,
  },
  {
    path: '/V2/leaderboard',
    title: 'leaderboard',
    screen: leaderboard,
    ...group,
    ...personal,
  },
  {
    path: '/Leaderboard',
    title: 'leaderboard',
    screen: leaderboard,
    ...page,
    ...personal,
  },
  {
    path: '/V2/compagin',
    title: 'campaigns',
    screen: activities,
    ...group,
    ...personal,
  },
  {
    path: '/activitycenter',
    name: 'Campaign',
    title: 'campaigns',
    screen: activities,
    ...page,
    ...personal,
  },
  {
    path: '/activityinfo',
    title: 'campaign',
    screen: activity,
    ...group,
    ...personal,
    reloadOnItself: true,
  },
  {
    path: '/Incentive',
    title: 'incentive',
    screen: incentive,
    ...page,
    ...personal,
    reloadOnItself: true,
  },
  {
    path: '/PromoteRewards',
    title: 'promoteRewards',
    screen: promoteRewards,
    ...page,
    ...own,
    reloadOnItself: true,
  },
  { path: '/V2/exchange', title: 'prizes', screen: prizes, ...group, ...personal },
  { path: '/V2/exchangeH5', title: 'prize', screen: redeem, ...group, ...own },
  { path: '/V2/addressH5', title: 'addresses', screen: addresses, ...group, ...own },
  { path: '/V2/myorder', title: 'orders', screen: orders, ...group, ...own },
  { path: '/ExchangeHistory', title: 'orders', screen: orders, ...page, ...own },
  { path: '/NFTs', title: 'nfts', screen: myNfts, ...group, ...own },
  { path: '/SpectaclesDetail', title: 'spectacles', screen: spectacles, ...group, ...own },
  { path: '/nftTransfer', title: 'nftTransfer', screen: nftTransfer, ...group, ...own, who: 'U+A' },
  { path: '/Marketplace', title: 'market', screen: market, ...group, ...personal },
  {
    path: '/NFTDetail',
    title: 'nftDetail',
    screen: nftDetail,
    ...group,
    ...personal,
    reloadOnItself: true,
  },
  { path: '/roots', title: 'roots', screen: roots, ...group },
];

/** The pages that need a bound wallet. */
const walletPaths: ReadonlySet<string> = new Set([
  '/Transfer',
  '/Wallet',
  '/CoinTransfer',
  '/Chain',
  '/nftTransfer',
]);

export const isWalletPath = (path: string): boolean => walletPaths.has(path.replace(/\/+$/, ''));

/** True if the page moves assets on the product's own chain, where a TON wallet does not help. */
export const isOwnChainPath = (path: string): boolean =>
  ['/CoinTransfer', '/nftTransfer'].includes(path.replace(/\/+$/, ''));

/** The routes of one shell. */
export const routesOf = (shell: Shell): readonly RouteEntry[] =>
  routes.filter(({ shells }) => shells.includes(shell));

/** The route of a path (without the shell's own prefix); undefined for an unknown path. */
export const routeAt = (shell: Shell, path: string): RouteEntry | undefined => {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const wanted = plain === '' || plain === '/' ? homePath : plain;
  return routesOf(shell).find((route) => route.path === wanted);
};
