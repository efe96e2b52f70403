// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { createTelegram } from './telegram.ts';
import { createTelegramFeatures } from './telegram-features.ts';
import type { TelegramPlatform } from './telegram-platform.ts';

type Posted = [method: string, data: unknown];
let posted: Posted[];
const receive = (event: string, data?: unknown) => {
  const { Telegram } = window as unknown as {
    Telegram: { WebView: { receiveEvent(event: string, data: unknown): void } };
  };
  Telegram.WebView.receiveEvent(event, data);
};

/** The adapter on a page that this client opened. */
const openedBy = (params: Record<string, string>): TelegramPlatform => {
  window.history.replaceState(null, '', `/tg/#${new URLSearchParams(params)}`);
  return createTelegram(window);
};
const iphone = {
  tgWebAppVersion: '8.0',
  tgWebAppPlatform: 'ios',
  tgWebAppThemeParams:
    '{"bg_color":"#ffffff","secondary_bg_color":"#efeff4","text_color":"#000000"}',
  tgWebAppData: 'auth_date=1&hash=h',
};
const root = document.documentElement;

beforeEach(() => {
  posted = [];
  root.removeAttribute('style');
  delete root.dataset['theme'];
  Object.assign(window, {
    TelegramWebviewProxy: {
      postEvent: (method: string, data?: string) =>
        void posted.push([method, data === undefined ? undefined : JSON.parse(data)]),
    },
  });
});
const methods = () => posted.map(([method]) => method);

test('Telegram asks before it closes a page that requires it', () => {
  const telegram = openedBy(iphone);
  telegram.confirmClosing(true);
  telegram.confirmClosing(false);
  expect(posted).toEqual([
    ['web_app_setup_closing_behavior', { need_confirmation: true }],
    ['web_app_setup_closing_behavior', { need_confirmation: false }],
  ]);
});

test('applies the theme to the document before the first render', () => {
  const telegram = openedBy(iphone);
  void telegram.start();
  expect(root.dataset['theme']).toBe('tg-light');
  expect(root.style.getPropertyValue('--tg-theme-secondary-bg-color')).toBe('#efeff4');
});

test('follows a change of theme live, in any notation', () => {
  const telegram = openedBy(iphone);
  void telegram.start();
  const heard = vi.fn();
  telegram.onTheme(heard);
  receive('theme_changed', {
    theme_params: { bg_color: '#000000ff', secondary_bg_color: '#1C1C1D' },
  });
  expect(root.dataset['theme']).toBe('tg-dark');
  expect(heard).toHaveBeenCalledTimes(1);
  expect(telegram.theme()).toMatchObject({ bg_color: '#000000', secondary_bg_color: '#1c1c1d' });
});

test("adds the device's and Telegram's own insets", () => {
  const telegram = openedBy(iphone);
  void telegram.start();
  receive('safe_area_changed', { top: 48, bottom: 34, left: 0, right: 0 });
  receive('content_safe_area_changed', { top: 44, bottom: 0, left: 0, right: 0 });
  expect(telegram.insets()).toEqual({ top: 92, bottom: 34, left: 0, right: 0 });
  expect(root.style.getPropertyValue('--inset-top')).toBe('92px');
  expect(root.style.getPropertyValue('--inset-bottom')).toBe('34px');
  expect(root.style.getPropertyValue('--strip-top')).toBe('48px');
  expect(root.style.getPropertyValue('--strip')).toBe('44px');
});

test('puts a heading between Telegram’s buttons only if they cover the page', () => {
  const telegram = openedBy(iphone);
  void telegram.start();
  receive('content_safe_area_changed', { top: 44, bottom: 0, left: 0, right: 0 });
  expect(root.hasAttribute('data-strip')).toBe(true);
  receive('content_safe_area_changed', { top: 0, bottom: 0, left: 0, right: 0 });
  expect(root.hasAttribute('data-strip')).toBe(false);
});

test('start waits for the layout after the change of screen', async () => {
  const telegram = openedBy(iphone);
  let settled = false;
  const started = telegram.start().then(() => (settled = true));
  expect(methods()).toContain('web_app_request_fullscreen');
  expect(methods()).not.toContain('web_app_request_safe_area');
  receive('fullscreen_changed', { is_fullscreen: true });
  await vi.waitFor(() => expect(methods()).toContain('web_app_request_viewport'), 20_000);
  expect(settled).toBe(false);
  receive('safe_area_changed', { top: 48, bottom: 34, left: 0, right: 0 });
  receive('content_safe_area_changed', { top: 44, bottom: 0, left: 0, right: 0 });
  receive('viewport_changed', {
    width: 390,
    height: 844,
    is_expanded: true,
    is_state_stable: true,
  });
  await started;
  expect(root.style.getPropertyValue('--viewport-stable-height')).toBe('844px');
});

test('a silent client delays the first render by one second only', async () => {
  vi.useFakeTimers();
  const telegram = openedBy(iphone);
  let started = false;
  void telegram.start().then(() => (started = true));
  await vi.advanceTimersByTimeAsync(999);
  expect(started).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toBe(true);
});

test('never calls a method that an old client lacks', async () => {
  const telegram = openedBy({ ...iphone, tgWebAppVersion: '6.0' });
  await telegram.start();
  telegram.backButton.show();
  telegram.haptic.impact('light');
  expect(methods().sort()).toEqual(['web_app_expand']);
});

test('a back button subscription ends', () => {
  const telegram = openedBy(iphone);
  void telegram.start();
  const back = vi.fn();
  const stop = telegram.backButton.onClick(back);
  receive('back_button_pressed');
  stop();
  receive('back_button_pressed');
  expect(back).toHaveBeenCalledTimes(1);
  telegram.backButton.show();
  expect(posted.at(-1)).toEqual(['web_app_setup_back_button', { is_visible: true }]);
});

test('share opens Telegram with the whole link and text', () => {
  const telegram = openedBy(iphone);
  telegram.share('https://t.me/taice_bot/app?startapp=v_1-i_X', 'Look & see');
  const [method, data] = posted.at(-1) ?? [];
  expect(method).toBe('web_app_open_tg_link');
  const url = new URL((data as { path_full: string }).path_full, 'https://t.me');
  expect(url.pathname).toBe('/share/url');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    url: 'https://t.me/taice_bot/app?startapp=v_1-i_X',
    text: 'Look & see',
  });
  expect(() => telegram.openTelegramLink('https://evil.example/x')).toThrow('not Telegram');
});

test('sends a prepared message as Telegram requires, and none without support', async () => {
  const telegram = openedBy(iphone);
  await telegram.start();
  const send = async (event: string, data?: object) => {
    const outcome = createTelegramFeatures(telegram.bridge).sendPrepared?.('prepared-1');
    expect(posted.at(-1)).toEqual(['web_app_send_prepared_message', { id: 'prepared-1' }]);
    receive(event, data);
    return outcome;
  };
  expect(await send('prepared_message_sent')).toBe('shared');
  expect(await send('prepared_message_failed', { error: 'USER_DECLINED' })).toBe('cancelled');
  expect(await send('prepared_message_failed', { error: 'MESSAGE_EXPIRED' })).toBe('failed');
  const old = openedBy({ ...iphone, tgWebAppVersion: '7.0' });
  expect(createTelegramFeatures(old.bridge).sendPrepared).toBeUndefined();
});

test('a picture goes to Telegram’s story editor, and nowhere without one', async () => {
  const telegram = openedBy(iphone);
  await telegram.start();
  const [picture, link] = ['https://taice.example/media/stories/x.jpg', 'https://t.me/x/app'];
  createTelegramFeatures(telegram.bridge).story?.({ picture, text: 'Watch', link });
  expect(posted.at(-1)).toEqual([
    'web_app_share_to_story',
    { media_url: picture, text: 'Watch', widget_link: { url: link, name: 'Taice' } },
  ]);
  const old = openedBy({ ...iphone, tgWebAppVersion: '7.7' });
  expect(createTelegramFeatures(old.bridge).story).toBeUndefined();
});

test('the lock survives a withdrawn Telegram permission, until its owner grants it again', async () => {
  const telegram = openedBy(iphone);
  await telegram.start();
  const biometry = createTelegramFeatures(telegram.bridge).biometry!;
  const info = { available: true, access_requested: true, type: 'finger', device_id: 'x' };
  const state = biometry.state();
  receive('biometry_info_received', { ...info, access_granted: false, token_saved: true });
  expect(await state).toBe('on');
  const passed = biometry.pass('Open');
  const last = () => posted.at(-1)?.[0];
  receive('biometry_info_received', { ...info, access_granted: false, token_saved: true });
  await vi.waitFor(() => expect(last()).toBe('web_app_biometry_request_access'));
  receive('biometry_info_received', { ...info, access_granted: false, token_saved: true });
  expect(await passed).toBe(false);
});

test('does not wait for a Telegram that never reports its lock', async () => {
  const telegram = openedBy(iphone);
  await telegram.start();
  vi.useFakeTimers();
  const state = createTelegramFeatures(telegram.bridge).biometry!.state();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await state).toBe('none');
});

test('outside Telegram every call is harmless', async () => {
  const telegram = openedBy({});
  expect(telegram).toMatchObject({ launched: false, platform: 'unknown', initDataRaw: '' });
  await telegram.start();
  telegram.ready();
  telegram.haptic.selection();
  telegram.backButton.show();
  telegram.close();
  expect(posted).toEqual([]);
  expect(root.dataset['theme']).toBeUndefined();
});

test('copying an address in a browser without Telegram neither throws nor waits', async () => {
  Reflect.deleteProperty(window, 'TelegramWebviewProxy');
  const telegram = openedBy(iphone);
  vi.useFakeTimers();
  let started = false;
  void telegram.start().then(() => (started = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toBe(true);
  telegram.ready();
  expect(telegram.launched).toBe(true);
});
