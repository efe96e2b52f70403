import '@taice/ui/base.css';
import '@taice/ui/theme.css';
import { offerHomeScreen } from '@taice/core';
import { startShell } from '@taice/screens';
import { lazy, Suspense } from 'react';
import { browser } from './platform/browser.ts';
import { OauthLoadFailed } from './platform/oauth-load-failed.tsx';
import { takeOauthReturn } from './platform/oauth-return.ts';
import { followSystemTheme } from './platform/theme.ts';
import { Frame } from './shell/frame.tsx';

const oauthReturn = takeOauthReturn(window);
const FinishOauth = lazy(() =>
  import('./platform/finish-oauth.tsx').then(
    (code) => ({ default: code.FinishOauth }),
    () => ({ default: OauthLoadFailed }),
  ),
);
// If its code fails to load, the wallet of an earlier page is not reconnected, which is no fault of the page.
const WalletWatch = lazy(() =>
  import('./platform/wallets/wallet-session.tsx').then(
    (code) => ({ default: code.WalletSession }),
    () => ({ default: () => null }),
  ),
);

followSystemTheme(window);
const taice = await startShell({
  shell: 'web',
  platform: browser,
  frame: (
    <>
      <Frame />
      <Suspense>
        <WalletWatch />
      </Suspense>
      <Suspense>{oauthReturn && <FinishOauth back={oauthReturn} />}</Suspense>
    </>
  ),
});
offerHomeScreen(taice);
