import {
  identityPromptAtom,
  submitConfirmation,
  logOut,
  openLogin,
  type IdentityPrompt,
} from '@taice/core';
import { Button, Dialog } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { TonWallets } from '../ton/ton-wallets.tsx';
import { ByCode } from './by-code.tsx';
import { ByPassword } from './by-password.tsx';
import { ByWallet } from './by-wallet.tsx';
import './confirm-identity.css';

type ConfirmMethod = 'password' | 'email' | 'wallet' | 'ton' | 'telegram' | 'again';

/** The methods that work here, the easiest first. A person without any of them logs in again. */
const getConfirmMethods = ({ ways }: IdentityPrompt, isMini: boolean): ConfirmMethod[] => {
  const has = (way: IdentityPrompt['ways'][number]) => ways.includes(way);
  const list: ConfirmMethod[] = [];
  if (has('password')) list.push('password');
  if (has('email')) list.push('email');
  if (has('wallet') && !isMini) list.push('wallet');
  if (has('ton')) list.push('ton');
  if (has('telegram') && isMini) list.push('telegram');
  if (!isMini && (has('google') || has('telegram'))) list.push('again');
  return list.length > 0 ? list : ['again'];
};

/** Asks the viewer to confirm their identity and names the action it protects. The pending call then continues. */
export function ConfirmIdentity() {
  const { t } = useTranslation();
  const taice = useTaice();
  const asked = useAtomValue(identityPromptAtom);
  const [shown, setShown] = useState<IdentityPrompt | null>(null);
  const [chosen, setChosen] = useState<ConfirmMethod | null>(null);
  if (asked && asked !== shown) {
    setShown(asked);
    setChosen(null);
  }
  if (!shown) return null;
  const ways = getConfirmMethods(shown, taice.platform.appType === 'tg_mini');
  const way = chosen ?? ways[0] ?? 'again';
  const logInAgain = async () => {
    shown.answer(false);
    await logOut(taice);
    openLogin(taice);
  };
  return (
    <Dialog
      open={asked !== null}
      onClose={() => shown.answer(false)}
      title={t('auth.confirm.title')}
      description={t(`auth.confirm.body.${way}`, {
        act: t(`auth.confirm.protects.${shown.protects}`),
      })}
      closeLabel={t('common.close')}
    >
      <div className="confirm-identity">
        {way === 'password' && <ByPassword />}
        {way === 'email' && <ByCode />}
        {way === 'wallet' && <ByWallet />}
        {way === 'ton' && (
          <TonWallets
            use={(wallet_info) => submitConfirmation(taice, { way: 'ton', wallet_info })}
          />
        )}
        {way === 'again' && (
          <Button variant="primary" onClick={() => void logInAgain()}>
            {t('auth.confirm.again')}
          </Button>
        )}
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="ghost" onClick={() => setChosen(other)}>
              {t(`auth.confirm.by.${other}`)}
            </Button>
          ))}
      </div>
    </Dialog>
  );
}
