import { checkLogin, logIn } from '@taice/core';
import { Button, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { Agreement } from './agreement.tsx';
import { EmailField, PasswordField } from './fields.tsx';
import { useLoginForm, type LoginForm } from './use-login-form.ts';
import { useWelcome } from './use-welcome.ts';

export type EmailLoginFormProps = LoginForm & { onForgot: () => void; onRegister: () => void };

/** Mode 2: e-mail and password. */
export function EmailLoginForm({ onForgot, onRegister, ...values }: EmailLoginFormProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  const welcome = useWelcome();
  const { form, onSubmit, busy, says } = useLoginForm(values, {
    check: checkLogin,
    send: ({ email, password }) =>
      welcome(logIn(taice, { way: 'email', email: email.trim(), password }), 'auth.loginSuccess'),
  });
  return (
    <form ref={form} className="login-form" onSubmit={(event) => void onSubmit(event)} noValidate>
      <EmailField {...values} warning={says('email')} />
      <PasswordField
        {...values}
        warning={says('password')}
        aside={
          <button type="button" className="login-link" onClick={onForgot}>
            {t('auth.forgot')}
          </button>
        }
      />
      <Agreement {...values} warning={says('agreed')} />
      <Button type="submit" variant="primary" size={48} block busy={busy}>
        {t('auth.logIn')}
      </Button>
      <Text as="p" tone="muted" className="login-other">
        {t('auth.newHere')}{' '}
        <button type="button" className="login-link-strong" onClick={onRegister}>
          {t('auth.signUp')}
        </button>
      </Text>
    </form>
  );
}
