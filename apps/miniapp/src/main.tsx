import '@taice/ui/base.css';
import '@taice/ui/theme.css';
import { FeedScreen, homePath, removeFirstVideo, startShell } from '@taice/screens';
import { miniApp } from './platform/mini-app.ts';
import { recallDeviceId } from './platform/device-id.ts';
import { preserveLaunchFragment } from './platform/preserve-launch-fragment.ts';
import { startPath } from './platform/start-path.ts';
import { telegram } from './platform/telegram.ts';
import { watchAppVisibility } from './platform/watch-app-visibility.ts';
import { Frame } from './shell/frame.tsx';

const basename = '/tg';

const telegramStart = telegram.start();
preserveLaunchFragment(window);
watchAppVisibility();
const isHomeLaunch = /^\/tg(\/|\/Home)?$/.test(location.pathname);
const path = isHomeLaunch && !history.state ? startPath(telegram.startParam) : undefined;
if (path) {
  // Home is below it in the history, for the back button.
  history.replaceState(null, '', basename + homePath);
  history.pushState(null, '', basename + path);
  removeFirstVideo();
}
const [deviceId] = await Promise.all([recallDeviceId(telegram.memory), telegramStart]);
// Selects Telegram's look for the pages that resemble its own.
document.documentElement.dataset['platform'] = telegram.platform;
await startShell({
  shell: 'miniapp',
  basename,
  platform: { ...miniApp, deviceId },
  frame: <Frame />,
  preloadedScreens: { [homePath]: FeedScreen },
});
telegram.ready();
