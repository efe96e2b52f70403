import {
  createPostEvent,
  isUnknownEnvError,
  on,
  type PostEventFn,
  supports,
  targetOrigin,
} from '@telegram-apps/sdk-react';
import { readLaunchParams } from './launch-params.ts';
import { addInsets, applyInsets, applyStrip, insetsOf, noInsets } from './layout.ts';
import { createListeners } from './listeners.ts';
import { repairThemeEvents } from './repair-theme-events.ts';
import { type Bridge, createTelegramStorage } from './telegram-storage.ts';
import { applyTheme } from './theme.ts';
import { normaliseTheme, type ThemeParams } from './theme-params.ts';
import type { TelegramPlatform } from './telegram-platform.ts';

/** ms that the first render waits for Telegram to send its layout. */
const layoutTimeoutMs = 1_000;

/** The window that frames this one, as the browser attests. */
const parentOrigin = (from: Window): string => {
  const [parentOrigin] = from.location.ancestorOrigins ?? [];
  if (parentOrigin) return parentOrigin;
  return from.document.referrer ? new URL(from.document.referrer).origin : targetOrigin();
};

/**
 * The adapter to Telegram: the only file that calls the SDK. It uses the SDK's bridge, not its
 * components: those cost 8 KB more of the first load, and their `init()` throws where theme
 * parameters are missing or a colour has eight digits.
 */
export const createTelegram = (from: Window): TelegramPlatform => {
  const launch = readLaunchParams(from);
  const version = launch?.version ?? '0.0';
  const root = from.document.documentElement;
  let isOutsideTelegram = launch === undefined;
  const sdkPost = createPostEvent(version, () => undefined);
  // Outside Telegram, or in a browser with a copied address, no one receives posts.
  const post = ((...call: Parameters<PostEventFn>) => {
    if (!launch) return;
    try {
      sdkPost(...call);
    } catch (error) {
      if (!isUnknownEnvError(error)) throw error;
      isOutsideTelegram = true;
    }
  }) as PostEventFn;

  let theme: ThemeParams = launch?.theme ?? {};
  let safeArea = noInsets;
  let contentSafeArea = noInsets;
  const themeListeners = createListeners<ThemeParams>();
  const insetListeners = createListeners<typeof noInsets>();

  let edgeColour: string | undefined;
  const showColours = () => {
    const ground = theme['secondary_bg_color'] ?? theme['bg_color'];
    const edges = edgeColour ?? ground;
    if (edges) {
      post('web_app_set_header_color', { color: edges as `#${string}` });
      post('web_app_set_bottom_bar_color', { color: edges as `#${string}` });
    }
    if (ground) post('web_app_set_background_color', { color: ground as `#${string}` });
  };
  const showTheme = () => {
    applyTheme(theme, root);
    showColours();
  };
  const showInsets = () => {
    const insets = addInsets(safeArea, contentSafeArea);
    applyInsets(insets, root);
    applyStrip(safeArea.top, contentSafeArea.top, root);
    insetListeners.notify(insets);
  };
  const listen = () => {
    repairThemeEvents(from);
    on('theme_changed', ({ theme_params }) => {
      theme = { ...theme, ...normaliseTheme(theme_params) };
      showTheme();
      themeListeners.notify(theme);
    });
    on('safe_area_changed', (data) => {
      safeArea = insetsOf(data);
      showInsets();
    });
    on('content_safe_area_changed', (data) => {
      contentSafeArea = insetsOf(data);
      showInsets();
    });
    on('viewport_changed', ({ height, is_state_stable }) => {
      root.style.setProperty('--viewport-height', `${height}px`);
      if (is_state_stable) root.style.setProperty('--viewport-stable-height', `${height}px`);
    });
    on('reload_iframe', () => {
      post('iframe_will_reload');
      from.location.reload();
    });
  };

  const isPhone = launch !== undefined && /^(ios|android|android_x)$/.test(launch.platform);
  const goFullscreen =
    isPhone && !launch.fullscreen && supports('web_app_request_fullscreen', version);
  const waitForLayout = (): Promise<void> => {
    if (!launch || !supports('web_app_request_safe_area', version)) return Promise.resolve();
    const awaited = ['safe_area_changed', 'content_safe_area_changed', 'viewport_changed'] as const;
    const screen = new Promise<void>((resolve) => {
      if (!goFullscreen) return resolve();
      on('fullscreen_changed', () => resolve(), true);
      on('fullscreen_failed', () => resolve(), true);
    });
    const layoutEvents = screen.then(() =>
      Promise.all(
        awaited.map((event) => new Promise<void>((resolve) => on(event, () => resolve(), true))),
      ),
    );
    // Requested after the change of screen, so that the answers are about the new state.
    void screen.then(askLayout);
    return Promise.race([
      layoutEvents.then(() => undefined),
      new Promise<void>((resolve) => setTimeout(resolve, layoutTimeoutMs)),
    ]);
  };
  const askLayout = () => {
    post('web_app_request_safe_area');
    post('web_app_request_content_safe_area');
    post('web_app_request_viewport');
  };
  const openOutside = (url: string) => void from.open(url, '_blank', 'noopener');
  const openTelegramLink = (url: string) => {
    const { hostname, pathname, search } = new URL(url, 'https://t.me');
    if (hostname !== 't.me') throw new TypeError(`${hostname} is not Telegram's`);
    if (launch && supports('web_app_open_tg_link', version)) {
      post('web_app_open_tg_link', { path_full: pathname + search });
    } else openOutside(`https://t.me${pathname}${search}`);
  };

  const bridge: Bridge = {
    post,
    on,
    supports: (method) => supports(method, version),
  };

  return {
    launched: launch !== undefined,
    platform: launch?.platform ?? 'unknown',
    version,
    initDataRaw: launch?.initDataRaw ?? '',
    startParam: launch?.startParam,
    languageCode: launch?.languageCode,

    start: () => {
      if (!launch) return Promise.resolve();
      targetOrigin.set(parentOrigin(from));
      listen();
      showTheme();
      if (from.self !== from.top) post('iframe_ready', { reload_supported: true });
      const layoutReady = waitForLayout();
      post('web_app_expand');
      post('web_app_setup_swipe_behavior', { allow_vertical_swipe: false });
      if (goFullscreen) post('web_app_request_fullscreen');
      return isOutsideTelegram ? Promise.resolve() : layoutReady;
    },
    ready: () => post('web_app_ready'),
    expand: () => post('web_app_expand'),
    close: () => post('web_app_close'),
    confirmClosing: (enabled) =>
      post('web_app_setup_closing_behavior', { need_confirmation: enabled }),

    theme: () => theme,
    onTheme: themeListeners.add,
    setHeaderColour: (colour) => {
      if (colour === edgeColour) return;
      edgeColour = colour;
      showColours();
    },
    insets: () => addInsets(safeArea, contentSafeArea),
    onInsets: insetListeners.add,
    onVisible: (listener) => on('visibility_changed', ({ is_visible }) => listener(is_visible)),

    bridge,
    memory: createTelegramStorage(bridge),

    backButton: {
      show: () => post('web_app_setup_back_button', { is_visible: true }),
      hide: () => post('web_app_setup_back_button', { is_visible: false }),
      onClick: (listener) => on('back_button_pressed', () => listener()),
    },
    haptic: {
      impact: (style) =>
        post('web_app_trigger_haptic_feedback', { type: 'impact', impact_style: style }),
      notification: (type) =>
        post('web_app_trigger_haptic_feedback', { type: 'notification', notification_type: type }),
      selection: () => post('web_app_trigger_haptic_feedback', { type: 'selection_change' }),
    },

    openLink: (url) => {
      if (launch) post('web_app_open_link', { url });
      else openOutside(url);
    },
    openTelegramLink,
    share: (url, text) =>
      openTelegramLink(`https://t.me/share/url?${new URLSearchParams({ url, text })}`),
  };
};

/** Telegram around this page. */
export const telegram: TelegramPlatform = createTelegram(window);
