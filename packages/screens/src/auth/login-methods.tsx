import { Text } from '@taice/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { Agreement, AgreementNote } from './agreement.tsx';
import { OtherLoginMethods } from './other-login-methods.tsx';
import { TelegramLoginMethods } from './telegram-login-methods.tsx';
import type { LoginForm } from './use-login-form.ts';
import { WalletLogin } from './wallet/wallet-login.tsx';

export type LoginMethodsProps = LoginForm & {
  onEmail: () => void;
  onRegister: () => void;
  onTon: () => void;
};

/** Mode 0 on the web, with a box to tick before a wallet or another site is asked. */
function WebLoginMethods({ onEmail, onRegister, onTon, ...values }: LoginMethodsProps) {
  const { t } = useTranslation();
  const { platform } = useTaice();
  const { agreed } = values.fields;
  const form = useRef<HTMLDivElement>(null);
  const [consentRequested, setConsentRequested] = useState(false);
  const checkConsent = () => {
    if (agreed) return true;
    setConsentRequested(true);
    platform.haptic('warning');
    form.current?.querySelector<HTMLElement>('[name="agreed"]')?.focus();
    return false;
  };
  const warning = consentRequested && !agreed ? t('auth.problems.agreeRequired') : undefined;
  return (
    <div className="login-form" ref={form}>
      <WalletLogin
        checkConsent={checkConsent}
        onTon={onTon}
        others={<OtherLoginMethods checkConsent={checkConsent} onEmail={onEmail} />}
      >
        <Agreement {...values} warning={warning} />
        <Text as="p" tone="muted" className="login-other">
          {t('auth.newHere')}{' '}
          <button type="button" className="login-link-strong" onClick={onRegister}>
            {t('auth.byEmail')}
          </button>
        </Text>
      </WalletLogin>
    </div>
  );
}

/** Mode 0: the sign-in methods, those available here first. */
export function LoginMethods(props: LoginMethodsProps) {
  const { platform } = useTaice();
  if (platform.appType === 'web') return <WebLoginMethods {...props} />;
  return (
    <div className="login-form">
      <TelegramLoginMethods {...props} />
      <AgreementNote />
    </div>
  );
}
