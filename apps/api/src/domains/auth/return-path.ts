const home = '/Home';

/** Path and query of an own page to return to; '' for Home; undefined if the address leads elsewhere. */
export const parseReturnPath = (redirect: string, publicUrl: string): string | undefined => {
  if (redirect === '') return home;
  if (redirect.length > 1_000 || !URL.canParse(redirect, publicUrl)) return undefined;
  const { origin, pathname, search, username, password } = new URL(redirect, publicUrl);
  if (origin !== new URL(publicUrl).origin || username || password) return undefined;
  if (pathname.startsWith('//') || /^\/(api|dev|media|tg)(\/|$)/i.test(pathname)) return undefined;
  return pathname === '/' ? home + search : pathname + search;
};

/** The path with additional query parameters. */
export const withQueryParams = (path: string, params: Readonly<Record<string, string>>): string => {
  const url = new URL(path, 'http://own');
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.pathname + url.search;
};
