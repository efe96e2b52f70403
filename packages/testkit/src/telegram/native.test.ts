// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Native, simulateNative } from './native.ts';
import { refusals } from './native-refusals.ts';
import type { NativeShell } from './native-types.ts';

const origin = 'http://ann.localhost:4321';
const inset = (top: number, bottom = 0) => ({ top, bottom, left: 0, right: 0 });

const shell = {
  ready: vi.fn(),
  expand: vi.fn(),
  close: vi.fn(),
  fullscreen: vi.fn(),
  layout: () => ({
    viewport: { width: 390, height: 844 },
    safeArea: inset(48, 34),
    contentSafeArea: inset(44),
  }),
  backButton: vi.fn(),
  settingsButton: vi.fn(),
  button: vi.fn(),
  colour: vi.fn(),
  haptic: vi.fn(),
  sendPrepared: vi.fn(async () => true),
  openLink: vi.fn(),
  popup: vi.fn(async (): Promise<string | undefined> => 'yes'),
  story: vi.fn(),
  askWriteAccess: vi.fn(async () => true),
  message: vi.fn(),
} satisfies NativeShell;

let native: Native;
const postMessage = vi.fn();
const frame = document.createElement('iframe');
Object.defineProperty(frame, 'contentWindow', { value: { postMessage } });

/** Events that the mini-app has received since the last call. */
const told = () => {
  const all = postMessage.mock.calls.map(([text, target]) => {
    expect(target).toBe(origin);
    const { eventType, eventData } = JSON.parse(text);
    return eventData === undefined ? [eventType] : [eventType, eventData];
  });
  postMessage.mockClear();
  return all;
};
const call = (eventType: string, eventData?: unknown, from: Partial<MessageEventInit> = {}) =>
  window.dispatchEvent(
    new MessageEvent('message', {
      data: JSON.stringify({ eventType, eventData }),
      origin,
      source: frame.contentWindow as Window,
      ...from,
    }),
  );

beforeEach(() => {
  vi.clearAllMocks();
  native = simulateNative({ frame, origin, theme: { bg_color: '#000000' }, shell });
});
afterEach(() => native.stop());

test('answers a mini-app’s calls at its start', () => {
  call('web_app_request_theme');
  call('web_app_request_viewport');
  call('web_app_request_safe_area');
  call('web_app_request_content_safe_area');
  expect(told()).toEqual([
    ['theme_changed', { theme_params: { bg_color: '#000000' } }],
    ['viewport_changed', { width: 390, height: 844, is_expanded: false, is_state_stable: true }],
    ['safe_area_changed', inset(48, 34)],
    ['content_safe_area_changed', inset(44)],
  ]);
});

test('accepts messages only from the frame at its own origin', () => {
  call('web_app_close', undefined, { origin: 'http://evil.localhost:4321' });
  call('web_app_close', undefined, { source: window });
  window.dispatchEvent(
    new MessageEvent('message', { data: '{', origin, source: frame.contentWindow as Window }),
  );
  expect(shell.close).not.toHaveBeenCalled();
  call('web_app_close');
  expect(shell.close).toHaveBeenCalledTimes(1);
});

test('grants full screen once, and refuses it while it is active', () => {
  call('web_app_request_fullscreen');
  expect(shell.fullscreen).toHaveBeenCalledWith(true);
  expect(told().map(([event]) => event)).toEqual([
    'fullscreen_changed',
    'safe_area_changed',
    'content_safe_area_changed',
    'viewport_changed',
  ]);
  call('web_app_request_fullscreen');
  expect(told()).toEqual([['fullscreen_failed', { error: 'ALREADY_FULLSCREEN' }]]);
});

test('shows buttons as requested and presses only active ones', () => {
  call('web_app_setup_main_button', { is_visible: true, text: 'Claim', is_active: false });
  expect(shell.button).toHaveBeenCalledWith(
    'main',
    expect.objectContaining({ is_visible: true, text: 'Claim', is_active: false }),
  );
  told();
  native.pressButton('main');
  expect(told()).toEqual([]);
  call('web_app_setup_main_button', { is_active: true });
  told();
  native.pressButton('main');
  native.pressBack();
  expect(told()).toEqual([['main_button_pressed'], ['back_button_pressed']]);
});

test('popups and permissions return the user’s choice', async () => {
  call('web_app_open_popup', { title: 't', message: 'm', buttons: [] });
  call('web_app_request_write_access');
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledTimes(2), 20_000);
  expect(told()).toEqual([
    ['popup_closed', { button_id: 'yes' }],
    ['write_access_requested', { status: 'allowed' }],
  ]);
});

test('refuses a missing feature at once, with the id of its request', () => {
  for (const [method, refuse] of Object.entries(refusals)) {
    call(method, { req_id: '9', slug: 's' });
    const [event, data] = refuse({ req_id: '9', slug: 's' });
    expect(told()).toEqual([data === undefined ? [event] : [event, data]]);
  }
  call('web_app_invoke_custom_method', { req_id: '3', method: 'getContacts', params: {} });
  expect(told()).toEqual([['custom_method_invoked', { req_id: '3', error: 'METHOD_UNSUPPORTED' }]]);
});

test('Telegram’s storage for the mini-app survives its page', () => {
  const cloud = new Map<string, string>();
  const values = (req_id: string) =>
    call('web_app_invoke_custom_method', {
      req_id,
      method: 'getStorageValues',
      params: { keys: ['device', 'other'] },
    });
  native.stop();
  native = simulateNative({ frame, origin, theme: {}, shell, cloud });
  const params = { key: 'device', value: 'd-1' };
  call('web_app_invoke_custom_method', { req_id: '1', method: 'saveStorageValue', params });
  expect(told()).toEqual([['custom_method_invoked', { req_id: '1', result: true }]]);
  native.stop();
  native = simulateNative({ frame, origin, theme: {}, shell, cloud });
  values('2');
  const result = { device: 'd-1', other: '' };
  expect(told()).toEqual([['custom_method_invoked', { req_id: '2', result }]]);
});

test('shows an unknown call as unknown', () => {
  call('web_app_make_coffee');
  expect(shell.message).toHaveBeenLastCalledWith('in', 'web_app_make_coffee', undefined, false);
});

test('a fingerprint locks the wallet only once allowed, and the lock survives a reopening', async () => {
  native.stop();
  const kept = new Map<string, string>();
  native = simulateNative({ frame, origin, theme: {}, shell, kept });
  const info = (granted: boolean, saved: boolean, requested = granted) => [
    'biometry_info_received',
    {
      available: true,
      access_requested: requested,
      access_granted: granted,
      device_id: 'simulated',
      token_saved: saved,
      type: 'finger',
    },
  ];
  call('web_app_biometry_update_token', { token: 'x' });
  call('web_app_biometry_get_info');
  expect(told()).toEqual([['biometry_token_updated', { status: 'failed' }], info(false, false)]);
  call('web_app_biometry_request_access', { reason: 'why' });
  await vi.waitFor(() => expect(told()).toEqual([info(true, false)]));
  call('web_app_biometry_update_token', { token: 'x' });
  expect(told()).toEqual([['biometry_token_updated', { status: 'updated' }]]);
  native.stop();
  native = simulateNative({ frame, origin, theme: {}, shell, kept });
  shell.popup.mockResolvedValueOnce('no');
  call('web_app_biometry_request_auth', { reason: 'why' });
  await vi.waitFor(() =>
    expect(told()).toEqual([['biometry_auth_requested', { status: 'failed' }]]),
  );
  call('web_app_biometry_request_auth', { reason: 'why' });
  await vi.waitFor(() =>
    expect(told()).toEqual([['biometry_auth_requested', { status: 'authorized', token: 'x' }]]),
  );
});

test('the home screen keeps an added shortcut', async () => {
  call('web_app_check_home_screen');
  expect(told()).toEqual([['home_screen_checked', { status: 'missed' }]]);
  shell.popup.mockResolvedValueOnce(undefined);
  call('web_app_add_to_home_screen');
  await vi.waitFor(() => expect(told()).toEqual([['home_screen_failed']]));
  call('web_app_add_to_home_screen');
  await vi.waitFor(() => expect(told()).toEqual([['home_screen_added']]));
  call('web_app_check_home_screen');
  expect(told()).toEqual([['home_screen_checked', { status: 'added' }]]);
});
