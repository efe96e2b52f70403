import { type Native, simulateNative } from '@taice/testkit/telegram';
import { attach, isAttached, openChat, sendPrepared } from './chat.ts';
import { defaultDevice, defaultSize, deviceOf, themes } from './devices.ts';
import { askAttach, askShare } from './dialogs.ts';
import { createPhone } from './phone.ts';

const controls = document.querySelector('form');
const notice = document.getElementById('notice');
if (!controls || !notice) throw new Error('the page is incomplete');

type Choice = Record<
  'user' | 'theme' | 'size' | 'lang' | 'startapp' | 'path' | 'from' | 'at',
  string
>;

/** The address decides at first, so that a test or a link can name any choice, and the form afterwards. */
const fromAddress = new URLSearchParams(location.search);
const choice: Choice = {
  user: fromAddress.get('user') ?? '',
  theme: fromAddress.get('theme') ?? 'dark',
  size: fromAddress.get('size') ?? defaultSize,
  lang: fromAddress.get('lang') ?? 'en',
  startapp: fromAddress.get('startapp') ?? '',
  path: fromAddress.get('path') ?? '',
  from: fromAddress.get('from') ?? '',
  at: fromAddress.get('at') ?? '',
};

const showNotice = (...parts: (string | Node)[]) => notice.replaceChildren(...parts);
const openLink = (url: string) => {
  const link = document.createElement('a');
  link.href = /^https?:\/\//i.test(url) ? url : 'about:blank';
  link.textContent = url;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  showNotice('The app asks to open ', link);
  if (link.hostname === 't.me' && link.pathname === '/share/url') void askShare(new URL(url));
};

const device = () => deviceOf(choice.size) ?? defaultDevice;
const theme = () => themes[choice.theme === 'light' ? 'light' : 'dark'];
const getSender = () => ({ user: choice.user, lang: choice.lang });
const phone = createPhone(device(), {
  openLink,
  sendPrepared: (id) => sendPrepared(getSender, id),
});
let native: Native | undefined;

const address = () =>
  new URLSearchParams(Object.entries(choice).filter(([, value]) => value !== ''));
const remember = () => history.replaceState(null, '', `?${address()}`);

interface Launch {
  url?: string;
  error?: string;
}

let opening = 0;
/** Lives as long as the phone: longer than any page of the mini-app. */
const cloudStorage = new Map<string, string>();
const deviceStorage = new Map<string, string>();

const open = async () => {
  const openingNo = (opening += 1);
  native?.stop();
  native = undefined;
  const answer = await fetch(`/dev/telegram/launch?${new URLSearchParams(choice)}`);
  const launch: Launch = await answer.json();
  // Another person was picked meanwhile, and has the phone now.
  if (openingNo !== opening) return;
  const { url } = launch;
  if (!answer.ok || url === undefined) {
    phone.showChat();
    showNotice(launch.error ?? `the launch was refused (${answer.status})`);
    return;
  }
  remember();
  showNotice('');
  document.documentElement.dataset['theme'] = choice.theme;
  phone.setDevice(device());
  phone.setTheme(theme());
  phone.reset();
  native = simulateNative({
    frame: phone.load(url),
    origin: new URL(url).origin,
    theme: theme(),
    shell: phone.shell,
    cloud: cloudStorage,
    kept: deviceStorage,
  });
};
const start = () =>
  void open().catch((error: unknown) =>
    showNotice(error instanceof Error ? error.message : String(error)),
  );

controls.addEventListener('submit', (event) => {
  event.preventDefault();
  const startapp = new FormData(controls).get('startapp');
  choice.startapp = typeof startapp === 'string' ? startapp : '';
  start();
});
controls.addEventListener('change', (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement)) return;
  if (field.name === 'theme') {
    choice.theme = field.value;
    document.documentElement.dataset['theme'] = field.value;
    phone.setTheme(theme());
    native?.setTheme(theme());
    remember();
  } else if (field.name === 'size') {
    const previousPlatform = device().platform;
    choice.size = field.value;
    if (device().platform === previousPlatform) {
      phone.setDevice(device());
      native?.layoutChanged();
      remember();
    } else start();
  } else if (field.name === 'lang') {
    choice.lang = field.value;
    start();
  } else if (field.name === 'from') {
    choice.from = field.value;
    start();
  } else if (field.name === 'user') {
    choice.user = field.value;
    // Each person's phone stands on a host of its own; the server knows which.
    location.assign(`/dev/telegram?${address()}`);
  }
});

const onClick = (id: string, run: () => void) =>
  document.getElementById(id)?.addEventListener('click', run);
const toggleMenu = (isVisible: boolean, id = 'menu') => {
  document.getElementById(`${id}-items`)?.toggleAttribute('hidden', !isVisible);
  document.getElementById(id)?.setAttribute('aria-expanded', String(isVisible));
};
const phoneData = () => document.getElementById('phone')?.dataset ?? {};

onClick('back', () => (phoneData()['back'] === 'true' ? native?.pressBack() : phone.shell.close()));
onClick('main-button', () => native?.pressButton('main'));
onClick('secondary-button', () => native?.pressButton('secondary'));
onClick('minimise', () => {
  const data = phoneData();
  const minimised = data['minimised'] !== 'true';
  data['minimised'] = String(minimised);
  native?.setVisible(!minimised);
});
onClick('menu', () => toggleMenu(document.getElementById('menu-items')?.hidden === true));
onClick('settings', () => {
  toggleMenu(false);
  native?.pressSettings();
});
onClick('reload-frame', () => {
  toggleMenu(false);
  native?.reload();
});
onClick('reload', () => native?.reload());
/** The form shows it, too. */
const showReferrer = (from: string) => {
  choice.from = from;
  for (const field of controls?.querySelectorAll<HTMLInputElement>('[name="from"]') ?? [])
    field.checked = field.value === from;
};
onClick('reopen', () => {
  choice.path = '';
  showReferrer('');
  start();
});
onClick('attach', () =>
  toggleMenu(document.getElementById('attach-items')?.hidden === true, 'attach'),
);
/** By Escape, which keeps the focus on the button, or by a press anywhere else. */
const closeMenus = (isOutside: (menu: Element) => boolean, giveBack = false) => {
  for (const id of ['menu', 'chat-menu', 'attach']) {
    const [button, items] = [document.getElementById(id), document.getElementById(`${id}-items`)];
    if (!button || !items || items.hidden || ![button, items].every(isOutside)) continue;
    toggleMenu(false, id);
    if (giveBack) button.focus();
  }
};
document.addEventListener('pointerdown', ({ target }) =>
  closeMenus((part) => !(target instanceof Node && part.contains(target))),
);
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') closeMenus(() => true, true);
});
/** Telegram asks once, and notifies the bot once. */
const openAttached = async () => {
  if (!(await isAttached(getSender))) {
    if (!(await askAttach())) return;
    await attach(getSender);
  }
  choice.path = '';
  showReferrer('attach');
  start();
};
onClick('attach-app', () => {
  toggleMenu(false, 'attach');
  void openAttached();
});

const referrerBadge = document.getElementById('came');
/** A button of the chat leads to a screen of the mini-app, or uses a link's own parameter. */
const openApp = (address: string) => {
  const { pathname, search, searchParams } = new URL(address);
  choice.startapp = searchParams.get('startapp') ?? '';
  choice.path = pathname.startsWith('/tg/') && choice.startapp === '' ? pathname + search : '';
  showReferrer('');
  start();
};
openChat({
  who: getSender,
  openApp,
  openLink,
  onMessage: (text) => {
    if (!referrerBadge || phoneData()['open'] !== 'true') return;
    referrerBadge.textContent = text;
    referrerBadge.hidden = false;
  },
});
onClick('came', () => {
  if (referrerBadge) referrerBadge.hidden = true;
  phone.shell.close();
});
/** As in Telegram: by the chat's menu, and back by the button that then replaces the field. */
const block = (isBlocked: boolean) => {
  toggleMenu(false, 'chat-menu');
  const chat = document.getElementById('chat');
  if (chat) chat.dataset['blocked'] = String(isBlocked);
  void fetch('/dev/telegram/chat', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ do: 'block', ...getSender(), blocked: isBlocked }),
  });
};
onClick('chat-menu', () =>
  toggleMenu(document.getElementById('chat-menu-items')?.hidden === true, 'chat-menu'),
);
onClick('block', () => block(true));
onClick('unblock', () => block(false));

const clock = document.getElementById('clock');
const clockTime = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const tick = () => {
  if (clock) clock.textContent = clockTime.format(new Date());
};
tick();
setInterval(tick, 1_000);
if (choice.at === 'chat') {
  document.documentElement.dataset['theme'] = choice.theme;
  phone.setTheme(theme());
  phone.showChat();
} else start();
