import type { ComponentType } from 'react';
import { createChunk, type Chunk } from './shared/chunk.ts';

export type Shell = 'web' | 'miniapp';
/** The four places of the tab bar. */
export type Tab = 'home' | 'videos' | 'tasks' | 'mine';

export type RouteEntry = {
  /** As the product spells it. */
  path: string;
  /** As the product names it, where it does. */
  name?: string;
  /** Locale key of the page's title. */
  title: string;
  screen: Chunk;
  shells: readonly Shell[];
  /**
   * V anybody; U a logged-in user, so a visitor gets the login dialog over the page; U+A one with a
   * bound wallet, so the others are asked for it and stay where they were.
   */
  who: 'V' | 'U' | 'U+A';
  /** Whether the screen starts anew when somebody logs in ('refresh' in the product). */
  reloadAfterLogin: boolean;
  /** Whether it starts anew when it is navigated to from itself. */
  reloadOnItself?: boolean;
  header: boolean;
  /** In the layout with the sidebar, which logged-in people see from 900 px up. */
  sidebar: boolean;
  tab?: Tab;
  /** Video to every edge: no padding, no footer, black under Telegram's strip. */
  immersive?: boolean;
};

const chunk = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Chunk => createChunk(async () => (await load())[name]);

const home = chunk(() => import('./home/home-screen.tsx'), 'HomeScreen');
const feed = chunk(() => import('./posts/feed-screen.tsx'), 'FeedScreen');
const browse = chunk(() => import('./posts/browse-screen.tsx'), 'BrowseScreen');
const detail = chunk(() => import('./posts/video-detail-screen.tsx'), 'VideoDetailScreen');
const history = chunk(() => import('./posts/history-screen.tsx'), 'HistoryScreen');
const collection = chunk(() => import('./keeping/collection-screen.tsx'), 'CollectionScreen');
const beta = chunk(() => import('./keeping/beta-screen.tsx'), 'BetaScreen');
const mine = chunk(() => import('./user/mine-screen.tsx'), 'MineScreen');
const points = chunk(() => import('./points/points-screen.tsx'), 'PointsScreen');
const roots = chunk(() => import('./points/roots-screen.tsx'), 'RootsScreen');
const walletLog = chunk(() => import('./wallet/wallet-log-screen.tsx'), 'WalletLogScreen');
const wallet = chunk(() => import('./wallet/wallet-screen.tsx'), 'WalletScreen');
const tasks = chunk(() => import('./tasks/tasks-screen.tsx'), 'TasksScreen');
const taskRecord = chunk(() => import('./tasks/task-record-screen.tsx'), 'TaskRecordScreen');
const messages = chunk(() => import('./messages/messages-screen.tsx'), 'MessagesScreen');
const profile = chunk(() => import('./user/profile-screen.tsx'), 'ProfileScreen');
const selfProfile = chunk(() => import('./user/self-profile-screen.tsx'), 'SelfProfileScreen');
const profileEdit = chunk(() => import('./user/profile-edit-screen.tsx'), 'ProfileEditScreen');
const following = chunk(() => import('./creators/following-screen.tsx'), 'FollowingScreen');
const fans = chunk(() => import('./creators/fans-screen.tsx'), 'FansScreen');
const creators = chunk(() => import('./creators/creators-screen.tsx'), 'CreatorsScreen');
const interests = chunk(
  () => import('./interests/choose-interests-screen.tsx'),
  'ChooseInterestsScreen',
);
const language = chunk(() => import('./content/language-screen.tsx'), 'LanguageScreen');
const service = chunk(() => import('./content/service-screen.tsx'), 'ServiceScreen');
const policy = chunk(() => import('./content/policy-screen.tsx'), 'PolicyScreen');
const about = chunk(() => import('./content/about-screen.tsx'), 'AboutScreen');
const token = chunk(() => import('./content/token-screen.tsx'), 'TokenScreen');
const news = chunk(() => import('./content/news-screen.tsx'), 'NewsScreen');
const upload = chunk(() => import('./studio/upload-screen.tsx'), 'UploadScreen');
const myVideos = chunk(() => import('./studio/my-videos-screen.tsx'), 'MyVideosScreen');
const analytics = chunk(() => import('./studio/analytics/analytics-screen.tsx'), 'AnalyticsScreen');
const sync = chunk(() => import('./studio/sync-screen.tsx'), 'SyncScreen');
const search = chunk(() => import('./search/search-screen.tsx'), 'SearchScreen');
const started = chunk(() => import('./auth/started-screen.tsx'), 'StartedScreen');
const success = chunk(() => import('./auth/success-screen.tsx'), 'SuccessScreen');
const invitation = chunk(() => import('./invitations/invitation-screen.tsx'), 'InvitationScreen');
const leaderboard = chunk(
  () => import('./leaderboard/leaderboard-screen.tsx'),
  'LeaderboardScreen',
);
const activities = chunk(() => import('./activities/activities-screen.tsx'), 'ActivitiesScreen');
const activity = chunk(() => import('./activities/activity-screen.tsx'), 'ActivityScreen');
const incentive = chunk(() => import('./post-rewards/incentive-screen.tsx'), 'IncentiveScreen');
const promoteRewards = chunk(
  () => import('./post-rewards/promote-rewards-screen.tsx'),
  'PromoteRewardsScreen',
);
const promoteUsers = chunk(
  () => import('./invitations/promote-users-screen.tsx'),
  'PromoteUsersScreen',
);
const notFound = chunk(() => import('./content/not-found-screen.tsx'), 'NotFoundScreen');

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
/** Whose content is other for a person than for a visitor. */
const personal = { reloadAfterLogin: true } as const;
const own = { who: 'U', ...personal } as const;
const bare = { ...page, header: false } as const;

/** Where an unknown path leads. */
export const notFoundPath = '/404';
/** Where `/` leads, and where logging out does. */
export const homePath = '/Home';

/** Every path that has a screen. */
export const routes: readonly RouteEntry[] = [
  {
    path: '/Home',
    title: 'shell.title.home',
    screen: home,
    ...group,
    ...personal,
    shells: web,
    tab: 'home',
  },
  {
    path: '/Home',
    title: 'shell.title.home',
    screen: feed,
    ...page,
    shells: miniapp,
    tab: 'home',
    immersive: true,
  },
  {
    path: '/videoDetail',
    name: 'VideoDetail',
    title: 'shell.title.video',
    screen: detail,
    ...page,
    reloadOnItself: true,
  },
  {
    path: '/Discover',
    title: 'shell.title.discover',
    screen: search,
    ...group,
    ...personal,
    tab: 'videos',
  },
  { path: '/customized', title: 'shell.title.interests', screen: interests, ...page, ...own },
  { path: '/Profile', title: 'shell.title.profile', screen: profile, ...page, ...personal },
  ...['/SelfProfile', '/SelfProfile/My'].map((path) => ({
    path,
    title: 'shell.title.selfProfile',
    screen: selfProfile,
    ...page,
    ...own,
  })),
  {
    path: '/SelfProfile/Creation',
    name: 'creation',
    title: 'shell.title.creation',
    screen: selfProfile,
    ...page,
    ...own,
  },
  {
    path: '/profile-edit',
    name: 'ProfileEdit',
    title: 'shell.title.profileEdit',
    screen: profileEdit,
    ...page,
    ...own,
  },
  { path: '/Task', title: 'shell.title.tasks', screen: tasks, ...page, ...own, tab: 'tasks' },
  {
    path: '/TaskRecord',
    title: 'shell.title.taskRecord',
    screen: taskRecord,
    ...page,
    ...own,
  },
  { path: '/pointHistory', title: 'shell.title.points', screen: points, ...page, ...own },
  { path: '/WalletLog', title: 'shell.title.walletLog', screen: walletLog, ...page, ...own },
  {
    path: '/Wallet',
    title: 'shell.title.wallet',
    screen: wallet,
    ...page,
    ...own,
    who: 'U+A',
  },
  { path: '/Youtube', title: 'shell.title.youtube', screen: sync, ...page, ...own },
  { path: '/UploadVideo', title: 'shell.title.upload', screen: upload, ...page, ...own },
  { path: '/Collect', title: 'shell.title.collection', screen: collection, ...page, ...own },
  { path: '/Beta', title: 'shell.title.beta', screen: beta, ...page, ...personal },
  {
    path: '/V2/myvideos',
    title: 'shell.title.myVideos',
    screen: myVideos,
    ...group,
    ...own,
  },
  { path: '/Analyze', title: 'shell.title.analytics', screen: analytics, ...group, ...own },
  { path: '/Creators', title: 'shell.title.creators', screen: creators, ...page, ...personal },
  { path: '/Fans', title: 'shell.title.fans', screen: fans, ...page, ...personal },
  { path: '/Policy', title: 'shell.title.policy', screen: policy, ...page },
  { path: '/Started', title: 'shell.title.started', screen: started, ...bare },
  { path: '/Success', title: 'shell.title.success', screen: success, ...bare, ...own },
  { path: notFoundPath, title: 'shell.title.notFound', screen: notFound, ...page },

  { path: '/V2/My', title: 'shell.title.mine', screen: mine, ...group, ...own, tab: 'mine' },
  {
    path: '/V2/videos',
    title: 'shell.title.videos',
    screen: feed,
    ...group,
    shells: web,
    tab: 'videos',
    immersive: true,
  },
  {
    path: '/V2/videos',
    title: 'shell.title.videos',
    screen: browse,
    ...group,
    ...personal,
    shells: miniapp,
    tab: 'videos',
  },
  { path: '/V2/history', title: 'shell.title.history', screen: history, ...group, ...own },
  { path: '/V2/collection', title: 'shell.title.collection', screen: collection, ...group, ...own },
  { path: '/V2/changelanguage', title: 'shell.title.language', screen: language, ...group },
  { path: '/V2/points', title: 'shell.title.points', screen: points, ...group, ...own },
  { path: '/V2/task', title: 'shell.title.tasks', screen: tasks, ...group, ...own, tab: 'tasks' },
  { path: '/V2/messagecenter', title: 'shell.title.messages', screen: messages, ...group, ...own },
  { path: '/Attention', title: 'shell.title.following', screen: following, ...group, ...own },
  { path: '/Service', title: 'shell.title.service', screen: service, ...group },
  { path: '/aice', title: 'shell.title.token', screen: token, ...group },
  { path: '/about', title: 'shell.title.about', screen: about, ...group },
  { path: '/news', title: 'shell.title.news', screen: news, ...group },
  { path: '/V2/invitation', title: 'shell.title.invitation', screen: invitation, ...group, ...own },
  { path: '/Referral', title: 'shell.title.invitation', screen: invitation, ...page, ...own },
  {
    path: '/PromoteUsers',
    title: 'shell.title.promoteUsers',
    screen: promoteUsers,
    ...page,
    ...own,
  },
  {
    path: '/V2/leaderboard',
    title: 'shell.title.leaderboard',
    screen: leaderboard,
    ...group,
    ...personal,
  },
  {
    path: '/Leaderboard',
    title: 'shell.title.leaderboard',
    screen: leaderboard,
    ...page,
    ...personal,
  },
  {
    path: '/V2/compagin',
    title: 'shell.title.campaigns',
    screen: activities,
    ...group,
    ...personal,
  },
  {
    path: '/activitycenter',
    name: 'Campaign',
    title: 'shell.title.campaigns',
    screen: activities,
    ...page,
    ...personal,
  },
  {
    path: '/activityinfo',
    title: 'shell.title.campaign',
    screen: activity,
    ...group,
    ...personal,
    reloadOnItself: true,
  },
  {
    path: '/Incentive',
    title: 'shell.title.incentive',
    screen: incentive,
    ...page,
    ...personal,
    reloadOnItself: true,
  },
  {
    path: '/PromoteRewards',
    title: 'shell.title.promoteRewards',
    screen: promoteRewards,
    ...page,
    ...own,
    reloadOnItself: true,
  },
  { path: '/roots', title: 'shell.title.roots', screen: roots, ...group },
];

/** The pages that need a bound wallet (product.md 2, navigation rules). */
const walletPaths: ReadonlySet<string> = new Set([
  '/Transfer',
  '/Wallet',
  '/CoinTransfer',
  '/Chain',
  '/nftTransfer',
]);

export const isWalletPath = (path: string): boolean => walletPaths.has(path.replace(/\/+$/, ''));

/** Whether what is moved there lies on the product's own chain, so that a TON wallet is of no use. */
export const isOwnChainPath = (path: string): boolean =>
  ['/CoinTransfer', '/nftTransfer'].includes(path.replace(/\/+$/, ''));

/** The routes of one shell. */
export const routesOf = (shell: Shell): readonly RouteEntry[] =>
  routes.filter(({ shells }) => shells.includes(shell));

/** The route that a path (without the shell's own prefix) shows; undefined for an unknown one. */
export const routeAt = (shell: Shell, path: string): RouteEntry | undefined => {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const wanted = plain === '' || plain === '/' ? homePath : plain;
  return routesOf(shell).find((route) => route.path === wanted);
};
