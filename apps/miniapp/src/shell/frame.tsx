import { AppRoutes, useSessionReady, useRoute, useUser } from '@taice/screens';
import { Page } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { telegram } from '../platform/telegram.ts';
import { BottomTabs } from './bottom-tabs.tsx';
import { OutsideTelegram } from './outside-telegram.tsx';
import { useTelegramChrome } from './use-telegram-chrome.ts';
import './frame.css';

/** The mini-app's chrome round the screen: Telegram's own, and the tab bar. */
function Inside() {
  const route = useRoute('miniapp');
  useTelegramChrome(route);
  const { t } = useTranslation();
  const user = useUser();
  const ready = useSessionReady();
  // Until the session is known it is shown, as in the page's outline.
  const tab = user || !ready ? route?.tab : undefined;
  return (
    <>
      {route?.immersive ? (
        <main>
          <AppRoutes shell="miniapp" />
        </main>
      ) : (
        <>
          {/* The screen's own heading serves screen readers. */}
          <div className="top-bar" aria-hidden="true">
            <span>{route && t(`shell.title.${route.title}`)}</span>
          </div>
          <Page shell="mini" tabs={tab !== undefined}>
            <AppRoutes shell="miniapp" />
          </Page>
        </>
      )}
      {tab && <BottomTabs active={tab} onVideo={route?.immersive} />}
    </>
  );
}

/** Without Telegram's signed data there is no person: the page says where the mini-app lives. */
export function Frame() {
  return telegram.initDataRaw ? <Inside /> : <OutsideTelegram />;
}
