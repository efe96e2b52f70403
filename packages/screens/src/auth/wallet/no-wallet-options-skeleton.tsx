import { Skeleton } from '@taice/ui';
import { useTaice } from '../../shared/taice.tsx';
import { LoginMethodsSkeleton } from '../login-methods-skeleton.tsx';
import './wallet.css';

/** Placeholder of the wallet methods, as high as `NoWalletOptions`, because most browsers have no wallet. */
export function NoWalletOptionsSkeleton({ byTon }: { byTon: boolean }) {
  const { settings, platform } = useTaice();
  // Same rule as in `walletApps`: a phone opens the wallets' own browsers and needs no code to scan.
  const handheld = window.matchMedia('(pointer: coarse)').matches;
  return (
    <>
      {settings.remote_wallets && <LoginMethodsSkeleton count={1} />}
      {byTon && platform.ton && <LoginMethodsSkeleton count={1} />}
      <div className="wallet-elsewhere">
        <Skeleton height={60} />
        <LoginMethodsSkeleton count={handheld || settings.remote_wallets ? 2 : 3} />
        {!handheld && <Skeleton height={16} width="60%" />}
      </div>
    </>
  );
}
