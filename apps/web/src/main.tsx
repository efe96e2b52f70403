import '@taice/ui/base.css';
import '@taice/ui/theme.css';
import { offerHomeScreen } from '@taice/core';
import { startShell } from '@taice/screens';
import { lazy, Suspense } from 'react';
import { browser } from './platform/browser.ts';
import { LostReturn } from './platform/lost-return.tsx';
import { takeOauthReturn } from './platform/oauth-return.ts';
import { followDevice } from './platform/theme.ts';
import { Frame } from './shell/frame.tsx';

const back = takeOauthReturn(window);
const FinishOauth = lazy(() =>
  import('./platform/finish-oauth.tsx').then(
    (code) => ({ default: code.FinishOauth }),
    () => ({ default: LostReturn }),
  ),
);
// If its code fails to load, the wallet of an earlier page is not reconnected, which is no fault of the page.
const WalletWatch = lazy(() =>
  import('./platform/wallets/wallet-watch.tsx').then(
    (code) => ({ default: code.WalletWatch }),
    () => ({ default: () => null }),
  ),
);

followDevice(window);
const taice = await startShell({
  shell: 'web',
  platform: browser,
  frame: (
    <>
      <Frame />
      <Suspense>
        <WalletWatch />
      </Suspense>
      <Suspense>{back && <FinishOauth back={back} />}</Suspense>
    </>
  ),
});
offerHomeScreen(taice);
