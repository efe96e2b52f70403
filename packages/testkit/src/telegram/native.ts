import { answerCloud } from './native-cloud.ts';
import { answerDevice } from './native-device.ts';
import { refusals, unanswered } from './native-refusals.ts';
import type {
  ColouredPart,
  NativeButton,
  NativeShell,
  Popup,
  ThemeParams,
} from './native-types.ts';

type Fields = Record<string, unknown>;
type Answer = (data: Fields) => void;

/** Telegram's native side, as the mini-app in the frame sees it. */
export interface Native {
  setTheme(theme: ThemeParams): void;
  /** Sends the mini-app the shell's new layout. */
  layoutChanged(): void;
  pressBack(): void;
  pressSettings(): void;
  pressButton(which: 'main' | 'secondary'): void;
  /** The mini-app is in front (true) or minimised (false). */
  setVisible(visible: boolean): void;
  reload(): void;
  /** Stops listening; the frame may be removed. */
  stop(): void;
}

export interface NativeOptions {
  frame: HTMLIFrameElement;
  /** The only origin that it accepts messages from and sends messages to. */
  origin: string;
  theme: ThemeParams;
  shell: NativeShell;
  /** Telegram's storage for the person. A phone has the same one at every opening. */
  cloud?: Map<string, string>;
  /** Storage of the device: its biometry, and the icon on its home screen. */
  kept?: Map<string, string>;
}

const hiddenButton: NativeButton = {
  is_visible: false,
  is_active: true,
  is_progress_visible: false,
  has_shine_effect: false,
  text: 'CONTINUE',
};

const scrollbarStyle =
  '::-webkit-scrollbar{width:6px;height:6px}::-webkit-scrollbar-thumb{border-radius:3px}';

const parse = (text: unknown): { eventType: string; eventData: unknown } | undefined => {
  if (typeof text !== 'string' || !text.startsWith('{')) return undefined;
  try {
    const message: Fields = JSON.parse(text);
    const { eventType, eventData } = message;
    return typeof eventType === 'string' ? { eventType, eventData } : undefined;
  } catch {
    // Any page may post to a window, so anything but Telegram's JSON is ignored.
    return undefined;
  }
};

/**
 * Plays Telegram's side of the web protocol (JSON `{eventType, eventData}` by postMessage, as
 * web.telegram.org speaks it) for an unmodified mini-app in a frame.
 */
export const simulateNative = ({
  frame,
  origin,
  theme: firstTheme,
  shell,
  cloud: cloudStorage = new Map(),
  kept: deviceStorage = new Map(),
}: NativeOptions): Native => {
  let theme = firstTheme;
  let fullscreen = false;
  let expanded = false;
  const buttons = { main: hiddenButton, secondary: { ...hiddenButton, text: 'CANCEL' } };

  const send = (eventType: string, eventData?: unknown): void => {
    shell.message('out', eventType, eventData, true);
    frame.contentWindow?.postMessage(JSON.stringify({ eventType, eventData }), origin);
  };
  const sendTheme = () => send('theme_changed', { theme_params: theme });
  const sendViewport = () =>
    send('viewport_changed', {
      ...shell.layout().viewport,
      is_expanded: expanded,
      is_state_stable: true,
    });
  const sendSafeArea = () => send('safe_area_changed', shell.layout().safeArea);
  const sendContentSafeArea = () =>
    send('content_safe_area_changed', shell.layout().contentSafeArea);
  const sendLayout = () => {
    sendSafeArea();
    sendContentSafeArea();
    sendViewport();
  };

  const setFullscreen = (isOn: boolean) => {
    fullscreen = isOn;
    expanded = true;
    shell.fullscreen(isOn);
    send('fullscreen_changed', { is_fullscreen: isOn });
    sendLayout();
  };
  const setButton = (which: 'main' | 'secondary') => (data: Fields) => {
    buttons[which] = { ...buttons[which], ...data };
    shell.button(which, buttons[which]);
    sendLayout();
  };
  const colour = (part: ColouredPart) => (data: Fields) => {
    const value = data['color'] ?? data['color_key'];
    if (typeof value === 'string') shell.colour(part, value);
  };
  const telegramLink = ({ path_full }: Fields) =>
    shell.openLink(new URL(String(path_full), 'https://t.me').href);

  const handlers: Record<string, Answer> = {
    ...answerDevice({ send, popup: shell.popup, kept: deviceStorage }),
    iframe_ready: () => send('set_custom_style', scrollbarStyle),
    web_app_ready: () => shell.ready(),
    web_app_expand: () => {
      expanded = true;
      shell.expand();
      sendViewport();
    },
    web_app_close: () => shell.close(),
    web_app_data_send: () => shell.close(),
    web_app_request_theme: sendTheme,
    web_app_request_viewport: sendViewport,
    web_app_request_safe_area: sendSafeArea,
    web_app_request_content_safe_area: sendContentSafeArea,
    web_app_request_fullscreen: () =>
      fullscreen ? send('fullscreen_failed', { error: 'ALREADY_FULLSCREEN' }) : setFullscreen(true),
    web_app_exit_fullscreen: () => {
      if (fullscreen) setFullscreen(false);
    },
    web_app_setup_back_button: ({ is_visible }) => shell.backButton(is_visible === true),
    web_app_setup_settings_button: ({ is_visible }) => shell.settingsButton(is_visible === true),
    web_app_setup_main_button: setButton('main'),
    web_app_setup_secondary_button: setButton('secondary'),
    web_app_set_header_color: colour('header'),
    web_app_set_background_color: colour('background'),
    web_app_set_bottom_bar_color: colour('bottom_bar'),
    web_app_trigger_haptic_feedback: (data) => shell.haptic({ type: '', ...data }),
    web_app_open_link: ({ url }) => shell.openLink(String(url)),
    web_app_open_tg_link: telegramLink,
    web_app_share_to_story: ({ media_url, text }) =>
      shell.story(String(media_url), typeof text === 'string' ? text : ''),
    web_app_send_prepared_message: ({ id }) => {
      void shell
        .sendPrepared(String(id))
        .then((sent) =>
          sent
            ? send('prepared_message_sent')
            : send('prepared_message_failed', { error: 'MESSAGE_EXPIRED' }),
        );
    },
    web_app_open_popup: (data) => {
      const popup: Popup = { title: '', message: '', buttons: [], ...data };
      void shell
        .popup(popup)
        .then((id) => send('popup_closed', id === undefined ? {} : { button_id: id }));
    },
    web_app_invoke_custom_method: (data) =>
      send('custom_method_invoked', answerCloud(cloudStorage, data)),
    web_app_request_write_access: () => {
      void shell
        .askWriteAccess()
        .then((isAllowed) =>
          send('write_access_requested', { status: isAllowed ? 'allowed' : 'cancelled' }),
        );
    },
  };

  const receive = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = parse(event.data);
    if (!message) return;
    const { eventType, eventData } = message;
    const data: Fields =
      typeof eventData === 'object' && eventData !== null ? { ...eventData } : {};
    const answer = handlers[eventType];
    const refuse = refusals[eventType];
    const isHandled = Boolean(answer ?? refuse) || unanswered.has(eventType);
    shell.message('in', eventType, eventData, isHandled);
    if (answer) answer(data);
    else if (refuse) send(...refuse(data));
  };
  window.addEventListener('message', receive);

  return {
    setTheme: (next) => {
      theme = next;
      sendTheme();
    },
    layoutChanged: sendLayout,
    pressBack: () => send('back_button_pressed'),
    pressSettings: () => send('settings_button_pressed'),
    pressButton: (which) => {
      if (buttons[which].is_active) send(`${which}_button_pressed`);
    },
    setVisible: (visible) => send('visibility_changed', { is_visible: visible }),
    reload: () => send('reload_iframe'),
    stop: () => window.removeEventListener('message', receive),
  };
};
