/** What a page looks like before anything of it is known. */
export type PageShape = 'home' | 'feed' | 'video' | 'list';

/** Every address of the two shells that has a screen, and its shape in each; all others are no pages. */
export const pages = {
  '/': { web: 'home', miniapp: 'feed' },
  '/Home': { web: 'home', miniapp: 'feed' },
  '/videoDetail': { web: 'video', miniapp: 'video' },
  '/customized': { web: 'list', miniapp: 'list' },
  '/Profile': { web: 'list', miniapp: 'list' },
  '/SelfProfile': { web: 'list', miniapp: 'list' },
  '/SelfProfile/My': { web: 'list', miniapp: 'list' },
  '/SelfProfile/Creation': { web: 'list', miniapp: 'list' },
  '/profile-edit': { web: 'list', miniapp: 'list' },
  '/Task': { web: 'list', miniapp: 'list' },
  '/pointHistory': { web: 'list', miniapp: 'list' },
  '/WalletLog': { web: 'list', miniapp: 'list' },
  '/Wallet': { web: 'list', miniapp: 'list' },
  '/Policy': { web: 'list', miniapp: 'list' },
  '/Started': { web: 'list', miniapp: 'list' },
  '/Success': { web: 'list', miniapp: 'list' },
  '/V2/My': { web: 'list', miniapp: 'list' },
  '/V2/videos': { web: 'feed', miniapp: 'home' },
  '/V2/history': { web: 'list', miniapp: 'list' },
  '/V2/changelanguage': { web: 'list', miniapp: 'list' },
  '/V2/points': { web: 'list', miniapp: 'list' },
  '/V2/task': { web: 'list', miniapp: 'list' },
  '/V2/messagecenter': { web: 'list', miniapp: 'list' },
  '/Service': { web: 'list', miniapp: 'list' },
  '/aice': { web: 'list', miniapp: 'list' },
  '/about': { web: 'list', miniapp: 'list' },
  '/news': { web: 'list', miniapp: 'list' },
} as const satisfies Record<string, Record<'web' | 'miniapp', PageShape>>;

/** The shape of the page at a path (without the shell's own prefix); undefined for no page. */
export const shapeAt = (shell: 'web' | 'miniapp', path: string): PageShape | undefined => {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return Object.hasOwn(pages, plain) ? pages[plain as keyof typeof pages][shell] : undefined;
};
