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

/** The fragment that Telegram opened the page with; the address keeps it (preserve-launch-fragment.ts). */
const fragmentsOf = (from: Window): readonly string[] => {
  const [navigation] = from.performance.getEntriesByType('navigation');
  return [from.location.hash.slice(1), navigation?.name.split('#')[1] ?? ''];
};

/** The fragment of the launch, with its hash; empty outside Telegram. */
export const launchFragment = (from: Window): string => {
  const found = fragmentsOf(from).find((fragment) => parse(fragment, new URLSearchParams()));
  return found === undefined ? '' : `#${found}`;
};

/**
 * Reads the fragment that Telegram opened the page with. Telegram puts nothing but the start parameter
 * outside of it. Undefined outside Telegram.
 */
export const readLaunchParams = (from: Window): LaunchParams | undefined => {
  const search = new URLSearchParams(from.location.search);
  for (const fragment of fragmentsOf(from)) {
    const launch = parse(fragment, search);
    if (launch) return launch;
  }
  return undefined;
};
