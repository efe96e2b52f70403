import { AppRoutes, useRoute } from '@taice/screens';
import { Page } from '@taice/ui';
import { telegram } from '../platform/telegram.ts';
import { BottomTabs } from './bottom-tabs.tsx';
import { Outside } from './outside.tsx';
import { useTelegramChrome } from './use-telegram-chrome.ts';
import './frame.css';

/** The mini-app's chrome round the screen: Telegram's own, and the tab bar. */
function Inside() {
  const route = useRoute('miniapp');
  useTelegramChrome(route);
  const tab = route?.tab;
  return (
    <>
      {route?.immersive ? (
        <main>
          <AppRoutes shell="miniapp" />
        </main>
      ) : (
        <Page shell="mini" tabs={tab !== undefined}>
          <AppRoutes shell="miniapp" />
        </Page>
      )}
      {tab && <BottomTabs active={tab} onVideo={route?.immersive} />}
    </>
  );
}

/** Without Telegram's signed data there is nobody to be here: the page says where it lives. */
export function Frame() {
  return telegram.initDataRaw ? <Inside /> : <Outside />;
}
