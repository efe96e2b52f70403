import type { ColouredPart, NativeButton, NativeShell, ThemeParams } from '@taice/testkit/telegram';
import { byId } from './by-id.ts';
import { type Device, headerHeight, noInsets } from './devices.ts';
import { askPopup, askWriteAccess, showStory } from './dialogs.ts';
import { flashHaptic, logMessage } from './event-log.ts';

/** The phone on the page: what a person sees of Telegram around the mini-app. */
export interface Phone {
  shell: NativeShell;
  /** Puts a fresh frame on the screen, so that no document and no history outlives an opening. */
  load(url: string): HTMLIFrameElement;
  setDevice(device: Device): void;
  setTheme(theme: ThemeParams): void;
  /** Back to how Telegram looks just before a mini-app starts. */
  reset(): void;
  showChat(): void;
}

const setVariables = (element: HTMLElement, values: Record<string, string>): void => {
  for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value);
};

const themeKeys: Record<ColouredPart, string> = {
  header: 'header_bg_color',
  background: 'bg_color',
  bottom_bar: 'bottom_bar_bg_color',
};

/** As Telegram decides between a dark and a white clock. */
const isLight = (hex: string): boolean => {
  const value = Number.parseInt(hex.slice(1), 16);
  return 0.299 * (value >> 16) + 0.587 * ((value >> 8) & 255) + 0.114 * (value & 255) > 150;
};

/** Shrinks a phone that is larger than the window, so that all of it can always be reached. */
const fitToScreen = (): void => {
  const outer = byId('fit');
  const phone = byId('phone');
  const space = byId('fit').parentElement?.getBoundingClientRect();
  if (!space) return;
  const scale = Math.min(
    1,
    (window.innerHeight - 48) / phone.offsetHeight,
    space.width / phone.offsetWidth,
  );
  phone.style.transform = `scale(${scale})`;
  outer.style.width = `${phone.offsetWidth * scale}px`;
  outer.style.height = `${phone.offsetHeight * scale}px`;
};

export interface PhoneDeps {
  openLink(url: string): void;
  /** Sends a message that the bot has prepared; true if it went. */
  sendPrepared(id: string): Promise<boolean>;
}

export const createPhone = (firstDevice: Device, { openLink, sendPrepared }: PhoneDeps): Phone => {
  const phone = byId('phone');
  const container = byId('app');
  if (!(container instanceof HTMLIFrameElement)) throw new Error('#app is not a frame');
  let frame = container;
  let device = firstDevice;
  let fullscreen = false;
  let theme: ThemeParams = {};
  const chosenColors: Partial<Record<ColouredPart, string>> = {};

  const isDesktop = () => device.platform === 'tdesktop';
  const paint = () => {
    for (const part of Object.keys(themeKeys) as ColouredPart[]) {
      const value = chosenColors[part] ?? themeKeys[part];
      const colour = value.startsWith('#') ? value : (theme[value] ?? '#000000');
      phone.style.setProperty(`--${part.replace('_', '-')}`, colour);
      if (part === 'header') phone.dataset['header'] = isLight(colour) ? 'light' : 'dark';
    }
    setVariables(phone, {
      '--tg-text': theme['text_color'] ?? '#000000',
      '--tg-hint': theme['hint_color'] ?? '#888888',
      '--tg-accent': theme['button_color'] ?? '#3e88f7',
      '--tg-section': theme['section_bg_color'] ?? '#ffffff',
    });
  };
  const apply = () => {
    phone.dataset['platform'] = device.platform;
    phone.dataset['fullscreen'] = String(fullscreen);
    setVariables(phone, {
      '--w': `${device.width}px`,
      '--h': `${device.height}px`,
      '--status': `${device.statusBar}px`,
      '--homebar': `${device.homeBar}px`,
      '--header-h': `${headerHeight}px`,
    });
    fitToScreen();
  };
  const backButton = (visible: boolean) => {
    phone.dataset['back'] = String(visible);
    byId('back-text').textContent = visible ? 'Back' : 'Close';
  };
  const button = (which: 'main' | 'secondary', state: NativeButton) => {
    const element = byId(`${which}-button`);
    element.hidden = !state.is_visible || state.text === '';
    element.textContent = state.is_progress_visible ? '…' : state.text;
    element.toggleAttribute('disabled', !state.is_active);
    element.style.background = state.color ?? '';
    element.style.color = state.text_color ?? '';
  };
  const freshFrame = (url: string) => {
    const next = document.createElement('iframe');
    for (const { name, value } of frame.attributes) {
      if (name !== 'src') next.setAttribute(name, value);
    }
    if (url !== '') next.src = url;
    frame.replaceWith(next);
    frame = next;
    return next;
  };
  const showChat = () => {
    phone.dataset['open'] = 'false';
    freshFrame('');
  };
  const bottomInset = () => {
    const buttonsShown = !byId('main-button').hidden || !byId('secondary-button').hidden;
    return buttonsShown ? 0 : device.homeBar;
  };

  const shell: NativeShell = {
    ready: () => {
      phone.dataset['ready'] = 'true';
    },
    expand: () => {
      phone.dataset['expanded'] = 'true';
    },
    close: showChat,
    fullscreen: (isOn) => {
      fullscreen = isOn;
      apply();
    },
    layout: () => ({
      viewport: { width: frame.clientWidth, height: frame.clientHeight },
      safeArea: { ...noInsets, top: fullscreen ? device.statusBar : 0, bottom: bottomInset() },
      contentSafeArea: fullscreen && !isDesktop() ? { ...noInsets, top: headerHeight } : noInsets,
    }),
    backButton,
    settingsButton: (visible) => {
      byId('settings').hidden = !visible;
    },
    button,
    colour: (part, value) => {
      chosenColors[part] = value;
      paint();
    },
    haptic: flashHaptic,
    openLink,
    sendPrepared,
    popup: askPopup,
    askWriteAccess,
    story: showStory,
    message: logMessage,
  };

  window.addEventListener('resize', fitToScreen);
  apply();

  return {
    shell,
    load: freshFrame,
    showChat,
    setDevice: (next) => {
      device = next;
      apply();
    },
    setTheme: (next) => {
      theme = next;
      paint();
    },
    reset: () => {
      fullscreen = false;
      for (const part of Object.keys(chosenColors) as ColouredPart[]) delete chosenColors[part];
      backButton(false);
      byId('settings').hidden = true;
      byId('main-button').hidden = true;
      byId('secondary-button').hidden = true;
      byId('dialog').hidden = true;
      Object.assign(phone.dataset, { ready: 'false', expanded: 'false', open: 'true' });
      paint();
      apply();
    },
  };
};
