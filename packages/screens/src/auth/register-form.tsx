import { checkWithCode, logIn } from '@taice/core';
import { Button, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { AgreementNote } from './agreement.tsx';
import { EmailField, MailedCodeField, PasswordField } from './fields.tsx';
import { normalizeFields } from './login-fields.ts';
import { SendCode } from '../shared/send-code.tsx';
import { useCodeStep } from './use-code-step.ts';
import { useLoginForm, type LoginForm } from './use-login-form.ts';
import { useRegisterType } from './use-register-type.ts';
import { useWelcome } from './use-welcome.ts';

/** Mode 1: an account by e-mail, mailed code and password. */
export function RegisterForm({ onLogIn, ...values }: LoginForm & { onLogIn: () => void }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const welcome = useWelcome();
  const registerType = useRegisterType();
  const { form, onSubmit, busy, says } = useLoginForm(values, {
    check: (fields) => checkWithCode(normalizeFields(fields)),
    send: (fields) =>
      welcome(
        logIn(taice, { way: 'register', ...normalizeFields(fields), register_type: registerType }),
        'auth.registerSuccess',
      ),
  });
  const { emailWarning, codeNote, ...codeStep } = useCodeStep(form, values.fields.email);
  return (
    <form ref={form} className="login-form" onSubmit={(event) => void onSubmit(event)} noValidate>
      <EmailField
        {...values}
        warning={says('email') ?? emailWarning}
        action={<SendCode email={values.fields.email} type="register" {...codeStep} />}
      />
      <MailedCodeField {...values} warning={says('code')} note={codeNote} />
      <PasswordField {...values} chosenNow warning={says('password')} />
      <Button type="submit" variant="primary" size={48} block busy={busy}>
        {t('auth.signUp')}
      </Button>
      <AgreementNote />
      <Text as="p" tone="muted" className="login-other">
        {t('auth.haveAccount')}{' '}
        <button type="button" className="login-link-strong" onClick={onLogIn}>
          {t('auth.logIn')}
        </button>
      </Text>
    </form>
  );
}
