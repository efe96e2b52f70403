// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { paintTelegramTheme } from './first-paint.ts';
import { readLaunchParams } from './launch-params.ts';

const initData = `query_id=q&user=${encodeURIComponent('{"id":7,"language_code":"zh-hant"}')}&auth_date=1&hash=h`;
const fragment = (more: Record<string, string> = {}) =>
  `#${new URLSearchParams({
    tgWebAppData: initData,
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'ios',
    tgWebAppThemeParams: '{"bg_color":"#000000"}',
    ...more,
  })}`;
const open = (address: string) => window.history.replaceState(null, '', address);

beforeEach(() => {
  open('/tg/');
});

test('reads Telegram’s launch parameters', () => {
  open(`/tg/${fragment()}`);
  expect(readLaunchParams(window)).toEqual({
    initDataRaw: initData,
    platform: 'ios',
    version: '8.0',
    theme: { bg_color: '#000000' },
    fullscreen: false,
    startParam: undefined,
    languageCode: 'zh-hant',
  });
});

test('missing or odd theme parameters lose a colour, never the launch', () => {
  for (const [theme, expected] of [
    ['', {}],
    ['{', {}],
    [
      '{"bg_color":"#112233ff","text_color":"nope","link_color":"#abc"}',
      { bg_color: '#112233', link_color: '#aabbcc' },
    ],
  ] as const) {
    open(`/tg/${fragment({ tgWebAppThemeParams: theme })}`);
    expect(readLaunchParams(window)?.theme).toEqual(expected);
  }
});

test('the signed start parameter overrides any other', () => {
  open(`/tg/?startapp=i_LINK${fragment()}`);
  expect(readLaunchParams(window)?.startParam).toBe('i_LINK');
  open(`/tg/?startapp=i_LINK${fragment({ tgWebAppData: `${initData}&start_param=i_SIGNED` })}`);
  expect(readLaunchParams(window)?.startParam).toBe('i_SIGNED');
});

test('outside Telegram there is no launch, even with its names in the query', () => {
  expect(readLaunchParams(window)).toBeUndefined();
  open(
    `/tg/?tgWebAppVersion=8.0&tgWebAppPlatform=ios&tgWebAppData=${encodeURIComponent(initData)}`,
  );
  expect(readLaunchParams(window)).toBeUndefined();
});

test('paints the theme before the SDK loads', () => {
  open(`/tg/${fragment()}`);
  paintTelegramTheme(window);
  expect(document.documentElement.dataset['theme']).toBe('tg-dark');
});
