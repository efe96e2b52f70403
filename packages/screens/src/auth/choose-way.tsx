import { logIn } from '@taice/core';
import { Text } from '@taice/ui';
import Gem from 'lucide-react/icons/gem';
import Mail from 'lucide-react/icons/mail';
import Send from 'lucide-react/icons/send';
import UserPlus from 'lucide-react/icons/user-plus';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { wentThrough } from '../shared/went-through.ts';
import { Agreement, AgreementNote } from './agreement.tsx';
import { GoogleWay } from './google-way.tsx';
import { TelegramWebWay } from './telegram-web-way.tsx';
import type { LoginForm } from './use-login-form.ts';
import { useWelcome } from './use-welcome.ts';
import { WalletLogin } from './wallet/wallet-login.tsx';
import { Way } from './way.tsx';

/** Mode 0: the ways in that work here. */
export function ChooseWay({
  onEmail,
  onRegister,
  onTon,
  ...values
}: LoginForm & {
  onEmail: () => void;
  onRegister: () => void;
  onTon: () => void;
}) {
  const { t } = useTranslation();
  const taice = useTaice();
  const welcome = useWelcome();
  const [busy, setBusy] = useState(false);
  const enterByTelegram = () => {
    setBusy(true);
    const entering = logIn(taice, { way: 'telegram' });
    void wentThrough(welcome(entering, 'auth.loginSuccess')).finally(() => setBusy(false));
  };
  const { wallets } = taice.platform;
  const { agreed } = values.fields;
  const form = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(false);
  // Where wallets can be asked there is a box to tick; elsewhere going on says yes.
  const may = () => {
    if (!wallets || agreed) return true;
    setAsked(true);
    taice.platform.haptic('warning');
    form.current?.querySelector<HTMLElement>('[name="agreed"]')?.focus();
    return false;
  };
  const warning = asked && !agreed ? t('auth.problems.agreeRequired') : undefined;
  const others = wallets ? (
    <>
      <div className="login-ways" data-tiles="">
        <GoogleWay may={may} />
        <TelegramWebWay may={may} />
        <Way
          icon={<Mail />}
          label={t('auth.email')}
          name={t('auth.withEmail')}
          quiet
          onPress={onEmail}
        />
      </div>
      <Agreement {...values} warning={warning} />
      <Text as="p" tone="muted" className="login-other">
        {t('auth.newHere')}{' '}
        <button type="button" className="login-link-strong" onClick={onRegister}>
          {t('auth.byEmail')}
        </button>
      </Text>
    </>
  ) : (
    <>
      <div className="login-ways">
        {taice.platform.appType === 'tg_mini' && taice.platform.initData && (
          <Way
            icon={<Send />}
            label={t('auth.withTelegram')}
            note={t('auth.withTelegramNote')}
            onPress={enterByTelegram}
            busy={busy}
          />
        )}
        <GoogleWay may={may} />
        <TelegramWebWay may={may} />
        {taice.platform.ton && (
          <Way
            icon={<Gem />}
            label={t('auth.withTon')}
            note={t('auth.withTonNote')}
            onPress={onTon}
          />
        )}
        <Way
          icon={<Mail />}
          label={t('auth.withEmail')}
          note={t('auth.withEmailNote')}
          quiet
          onPress={onEmail}
        />
        <Way
          icon={<UserPlus />}
          label={t('auth.byEmail')}
          note={t('auth.byEmailNote')}
          quiet
          onPress={onRegister}
        />
      </div>
      <AgreementNote />
    </>
  );
  return (
    <div className="login-form" ref={form}>
      {wallets ? <WalletLogin may={may}>{others}</WalletLogin> : others}
    </div>
  );
}
