import { parseJson } from './parse-json.ts';
import { normaliseTheme, type ThemeParams } from './theme-params.ts';

/** How Telegram opened the mini-app. */
export interface LaunchParams {
  /** The signed query string for the server; empty where Telegram gave none (keyboard buttons). */
  initDataRaw: string;
  platform: string;
  version: string;
  theme: ThemeParams;
  fullscreen: boolean;
  startParam: string | undefined;
  /** Telegram's interface language, `zh-hans`. Not proven: for choosing words only. */
  languageCode: string | undefined;
}

const storageKey = 'telegramLaunch';

const languageOf = (initData: URLSearchParams): string | undefined => {
  const user = parseJson(initData.get('user'));
  if (typeof user !== 'object' || user === null || !('language_code' in user)) return undefined;
  return typeof user.language_code === 'string' ? user.language_code : undefined;
};

const parse = (fragment: string, search: URLSearchParams): LaunchParams | undefined => {
  const params = new URLSearchParams(fragment);
  const platform = params.get('tgWebAppPlatform');
  const version = params.get('tgWebAppVersion');
  if (!platform || !version || !/^\d+(\.\d+)*$/.test(version)) return undefined;
  const initDataRaw = params.get('tgWebAppData') ?? '';
  const initData = new URLSearchParams(initDataRaw);
  return {
    initDataRaw,
    platform,
    version,
    theme: normaliseTheme(parseJson(params.get('tgWebAppThemeParams'))),
    fullscreen: ['1', 'true'].includes(params.get('tgWebAppFullscreen') ?? ''),
    startParam:
      initData.get('start_param') ??
      params.get('tgWebAppStartParam') ??
      search.get('tgWebAppStartParam') ??
      // The bot's launch buttons: Telegram signs no start parameter for them.
      search.get('startapp') ??
      undefined,
    languageCode: languageOf(initData),
  };
};

/** Storage for this tab; undefined where a browser denies it to framed pages (the read throws). */
const tabStorage = (from: Window): Storage | undefined => {
  try {
    return from.sessionStorage;
  } catch {
    return undefined;
  }
};

/**
 * Reads the fragment that Telegram opened the page with, or what it was before the router changed
 * the address and the page was reloaded. Telegram puts nothing but the start parameter outside the
 * fragment. Undefined outside Telegram.
 */
export const readLaunchParams = (from: Window): LaunchParams | undefined => {
  const storage = tabStorage(from);
  const [navigation] = from.performance.getEntriesByType('navigation');
  const fragments = [
    from.location.hash.slice(1),
    navigation?.name.split('#')[1] ?? '',
    storage?.getItem(storageKey) ?? '',
  ];
  for (const fragment of fragments) {
    const launch = parse(fragment, new URLSearchParams(from.location.search));
    if (launch) {
      storage?.setItem(storageKey, fragment);
      return launch;
    }
  }
  return undefined;
};
