import { logInByTon } from '@taice/core';
import { useTaice } from '../../shared/taice.tsx';
import { AgreementNote } from '../agreement.tsx';
import { useWelcome } from '../use-welcome.ts';
import { TonWallets } from './ton-wallets.tsx';

/** Mode 0, second page: the TON wallets for login. */
export function TonLogin() {
  const taice = useTaice();
  const welcome = useWelcome();
  return (
    <div className="login-form">
      <TonWallets use={(info) => welcome(logInByTon(taice, info), 'auth.loginSuccess')} />
      <AgreementNote />
    </div>
  );
}
