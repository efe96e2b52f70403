import {
  bindWallet,
  closeOverlay,
  linkWallet,
  openTon,
  overlayAtom,
  toast,
  type WalletPurpose,
} from '@taice/core';
import { Dialog } from '@taice/ui';
import { useAtomValue } from 'jotai';
import Gem from 'lucide-react/icons/gem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { LoginMethod } from '../login-method.tsx';
import { NoWalletOptionsSkeleton } from './no-wallet-options-skeleton.tsx';
import { useWalletConnection } from './use-wallet-connection.ts';
import { useWalletTerms } from './use-wallet-terms.ts';
import { NoWalletOptions } from './no-wallet-options.tsx';
import { WalletTerms } from './wallet-terms.tsx';
import { WalletList } from './wallet-list.tsx';
import '../login-dialog.css';

function Wallets({ purpose }: { purpose: WalletPurpose }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const done = { bind: 'auth.bindSuccess', connect: 'auth.wallet.connected' } as const;
  const state = useWalletConnection(
    async (link, signal) => {
      if (purpose === 'bind') await bindWallet(taice, link, signal);
      else if (!(await linkWallet(taice, link))) return;
      taice.platform.haptic('success');
      toast(taice, { kind: 'success', text: t(done[purpose]) });
      closeOverlay(taice);
    },
    purpose === 'bind' ? 'auth.wallet.connectFirst' : undefined,
  );
  const terms = useWalletTerms(state.ask);
  if (terms.open) return <WalletTerms onAccept={terms.accept} onCancel={terms.cancel} />;
  const walletList = <WalletList state={state} onChoose={terms.choose} />;
  const { wallets, asked, apps, error } = state;
  if (!wallets && !error) return <NoWalletOptionsSkeleton byTon={purpose === 'bind'} />;
  if (!wallets || asked !== null || wallets.some(({ injected }) => injected)) return walletList;
  const byTon = () => {
    openTon(taice);
    closeOverlay(taice);
  };
  return (
    <>
      {wallets.length > 0 && walletList}
      {purpose === 'bind' && taice.platform.ton && (
        <div className="login-ways">
          <LoginMethod
            icon={<Gem />}
            label={t('auth.ton.wallet')}
            note={t('auth.withTonNote')}
            onPress={byTon}
          />
        </div>
      )}
      <NoWalletOptions apps={apps} />
    </>
  );
}

/** Binds a wallet to the viewer's account, or connects the bound one. */
export function WalletDialog() {
  const { t } = useTranslation();
  const taice = useTaice();
  const overlay = useAtomValue(overlayAtom);
  const requestedPurpose = overlay?.kind === 'wallet' ? overlay.purpose : null;
  const [purpose, setPurpose] = useState(requestedPurpose ?? 'bind');
  if (requestedPurpose !== null && requestedPurpose !== purpose) setPurpose(requestedPurpose);
  return (
    <Dialog
      open={requestedPurpose !== null}
      onClose={() => closeOverlay(taice)}
      title={t(`auth.wallet.${purpose}Title`)}
      description={t(`auth.wallet.${purpose}Body`)}
      closeLabel={t('common.close')}
    >
      {requestedPurpose !== null && (
        <div className="login-form">
          <Wallets purpose={purpose} />
        </div>
      )}
    </Dialog>
  );
}
