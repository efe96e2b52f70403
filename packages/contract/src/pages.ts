/** The shape of a page before any of its data is known. */
export type PageShape = 'home' | 'feed' | 'video' | 'cards' | 'list' | 'text' | 'empty';

/** The parts of a page that are drawn before any of its data is known. */
export interface Outline {
  readonly shape: PageShape;
  /** On a wide window of the web it has the sidebar, if someone is logged in. */
  readonly sidebar: boolean;
  /** On a narrow window it has the tab bar, if someone is logged in. */
  readonly tabs: boolean;
}

const sidebarAt =
  /^\/(?:Home|Discover|Profile|SelfProfile|SelfProfile\/.+|profile-edit|TaskRecord|Wallet|WalletLog|Youtube|UploadVideo|Creators|Analyze|Attention|Transfer|CoinTransfer|Chain|NFTs|SpectaclesDetail|nftTransfer|Marketplace|NFTDetail|V2\/.+|Service|activityinfo|aice|about|news|roots|Notifications)?$/;
const tabsAt = /^\/(?:Home|Task|V2\/(?:videos|task|My))?$/;

/** Every address with a screen in the two shells, and its shape in each; other addresses are no pages. */
export const pages = {
  '/': { web: 'home', miniapp: 'feed' },
  '/Home': { web: 'home', miniapp: 'feed' },
  '/Discover': { web: 'list', miniapp: 'list' },
  '/videoDetail': { web: 'video', miniapp: 'video' },
  '/customized': { web: 'list', miniapp: 'list' },
  '/Profile': { web: 'list', miniapp: 'list' },
  '/SelfProfile': { web: 'list', miniapp: 'list' },
  '/SelfProfile/My': { web: 'list', miniapp: 'list' },
  '/SelfProfile/Creation': { web: 'list', miniapp: 'list' },
  '/profile-edit': { web: 'list', miniapp: 'list' },
  '/Task': { web: 'cards', miniapp: 'cards' },
  '/TaskRecord': { web: 'list', miniapp: 'list' },
  '/pointHistory': { web: 'cards', miniapp: 'cards' },
  '/WalletLog': { web: 'list', miniapp: 'list' },
  '/Wallet': { web: 'list', miniapp: 'list' },
  '/CoinTransfer': { web: 'cards', miniapp: 'empty' },
  '/Chain': { web: 'list', miniapp: 'list' },
  '/Transfer': { web: 'cards', miniapp: 'cards' },
  '/Youtube': { web: 'list', miniapp: 'list' },
  '/UploadVideo': { web: 'cards', miniapp: 'cards' },
  '/V2/myvideos': { web: 'cards', miniapp: 'cards' },
  '/Analyze': { web: 'cards', miniapp: 'cards' },
  '/Attention': { web: 'list', miniapp: 'list' },
  '/Creators': { web: 'cards', miniapp: 'cards' },
  '/Fans': { web: 'list', miniapp: 'list' },
  '/Policy': { web: 'text', miniapp: 'text' },
  '/Started': { web: 'empty', miniapp: 'empty' },
  '/Success': { web: 'empty', miniapp: 'empty' },
  '/V2/My': { web: 'list', miniapp: 'list' },
  '/V2/videos': { web: 'feed', miniapp: 'home' },
  '/V2/history': { web: 'list', miniapp: 'list' },
  '/V2/collection': { web: 'cards', miniapp: 'cards' },
  '/Collect': { web: 'cards', miniapp: 'cards' },
  '/Beta': { web: 'list', miniapp: 'list' },
  '/V2/changelanguage': { web: 'list', miniapp: 'list' },
  '/V2/points': { web: 'cards', miniapp: 'cards' },
  '/V2/task': { web: 'cards', miniapp: 'cards' },
  '/V2/messagecenter': { web: 'list', miniapp: 'list' },
  '/Notifications': { web: 'list', miniapp: 'list' },
  '/V2/invitation': { web: 'cards', miniapp: 'cards' },
  '/Referral': { web: 'cards', miniapp: 'cards' },
  '/PromoteUsers': { web: 'cards', miniapp: 'cards' },
  '/PromoteRewards': { web: 'cards', miniapp: 'cards' },
  '/Incentive': { web: 'cards', miniapp: 'cards' },
  '/V2/leaderboard': { web: 'cards', miniapp: 'cards' },
  '/Leaderboard': { web: 'cards', miniapp: 'cards' },
  '/activitycenter': { web: 'cards', miniapp: 'cards' },
  '/V2/compagin': { web: 'cards', miniapp: 'cards' },
  '/V2/exchange': { web: 'cards', miniapp: 'cards' },
  '/V2/exchangeH5': { web: 'cards', miniapp: 'cards' },
  '/V2/addressH5': { web: 'list', miniapp: 'list' },
  '/V2/myorder': { web: 'cards', miniapp: 'cards' },
  '/ExchangeHistory': { web: 'cards', miniapp: 'cards' },
  '/activityinfo': { web: 'cards', miniapp: 'cards' },
  '/Service': { web: 'text', miniapp: 'text' },
  '/aice': { web: 'text', miniapp: 'text' },
  '/about': { web: 'text', miniapp: 'text' },
  '/news': { web: 'list', miniapp: 'list' },
  '/NFTs': { web: 'cards', miniapp: 'cards' },
  '/SpectaclesDetail': { web: 'cards', miniapp: 'cards' },
  '/nftTransfer': { web: 'list', miniapp: 'list' },
  '/Marketplace': { web: 'cards', miniapp: 'cards' },
  '/NFTDetail': { web: 'cards', miniapp: 'cards' },
  '/roots': { web: 'text', miniapp: 'text' },
} as const satisfies Record<string, Record<'web' | 'miniapp', PageShape>>;

/** The outline of the page at a path (without the shell's own prefix); undefined for no page. */
export const outlineAt = (shell: 'web' | 'miniapp', path: string): Outline | undefined => {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (!Object.hasOwn(pages, plain)) return undefined;
  const shape = pages[plain as keyof typeof pages][shell];
  return { shape, sidebar: sidebarAt.test(plain), tabs: tabsAt.test(plain) };
};

/** The outline of a page that is empty, or whose data cannot be known now. */
export const bareOutline: Outline = { shape: 'list', sidebar: false, tabs: false };
