import { logIn } from '@taice/core';
import Gem from 'lucide-react/icons/gem';
import Mail from 'lucide-react/icons/mail';
import Send from 'lucide-react/icons/send';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { hasSucceeded } from '../shared/outcome.ts';
import { useWelcome } from './use-welcome.ts';
import { LoginMethod } from './login-method.tsx';

export type TelegramLoginMethodsProps = {
  onEmail: () => void;
  onRegister: () => void;
  onTon: () => void;
};

/** The sign-in methods of the mini-app, as rows. */
export function TelegramLoginMethods({ onEmail, onRegister, onTon }: TelegramLoginMethodsProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { platform } = taice;
  const welcome = useWelcome();
  const [busy, setBusy] = useState(false);
  const enterByTelegram = () => {
    setBusy(true);
    const login = logIn(taice, { way: 'telegram' });
    void hasSucceeded(welcome(login, 'auth.loginSuccess')).finally(() => setBusy(false));
  };
  return (
    <div className="login-ways">
      {platform.initData && (
        <LoginMethod
          icon={<Send />}
          label={t('auth.withTelegram')}
          note={t('auth.withTelegramNote')}
          onPress={enterByTelegram}
          busy={busy}
        />
      )}
      {platform.ton && (
        <LoginMethod
          icon={<Gem />}
          label={t('auth.withTon')}
          note={t('auth.withTonNote')}
          onPress={onTon}
        />
      )}
      <LoginMethod
        icon={<Mail />}
        label={t('auth.withEmail')}
        note={t('auth.withEmailNote')}
        quiet
        onPress={onEmail}
      />
      <LoginMethod
        icon={<UserPlus />}
        label={t('auth.byEmail')}
        note={t('auth.byEmailNote')}
        quiet
        onPress={onRegister}
      />
    </div>
  );
}
