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
  const supports = (method: IdentityPrompt['ways'][number]) => ways.includes(method);
  const list: ConfirmMethod[] = [];
  if (supports('password')) list.push('password');
  if (supports('email')) list.push('email');
  if (supports('wallet') && !isMini) list.push('wallet');
  if (supports('ton')) list.push('ton');
  if (supports('telegram') && isMini) list.push('telegram');
  if (!isMini && (supports('google') || supports('telegram'))) list.push('again');
  return list.length > 0 ? list : ['again'];
};

/** Asks the viewer to confirm their identity and names the action it protects. The pending call then continues. */
export function ConfirmIdentity() {
  const { t } = useTranslation();
  const taice = useTaice();
  const prompt = useAtomValue(identityPromptAtom);
  const [displayedPrompt, setDisplayedPrompt] = useState<IdentityPrompt | null>(null);
  const [selectedMethod, setSelectedMethod] = useState<ConfirmMethod | null>(null);
  if (prompt && prompt !== displayedPrompt) {
    setDisplayedPrompt(prompt);
    setSelectedMethod(null);
  }
  if (!displayedPrompt) return null;
  const methods = getConfirmMethods(displayedPrompt, taice.platform.appType === 'tg_mini');
  const method = selectedMethod ?? methods[0] ?? 'again';
  const logInAgain = async () => {
    displayedPrompt.answer(false);
    await logOut(taice);
    openLogin(taice);
  };
  return (
    <Dialog
      open={prompt !== null}
      onClose={() => displayedPrompt.answer(false)}
      title={t('auth.confirm.title')}
      description={t(`auth.confirm.body.${method}`, {
        act: t(`auth.confirm.protects.${displayedPrompt.protects}`),
      })}
      closeLabel={t('common.close')}
    >
      <div className="confirm-identity">
        {method === 'password' && <ByPassword />}
        {method === 'email' && <ByCode />}
        {method === 'wallet' && <ByWallet />}
        {method === 'ton' && (
          <TonWallets
            use={(wallet_info) => submitConfirmation(taice, { way: 'ton', wallet_info })}
          />
        )}
        {method === 'again' && (
          <Button variant="primary" onClick={() => void logInAgain()}>
            {t('auth.confirm.again')}
          </Button>
        )}
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="ghost" onClick={() => setSelectedMethod(other)}>
              {t(`auth.confirm.by.${other}`)}
            </Button>
          ))}
      </div>
    </Dialog>
  );
}
