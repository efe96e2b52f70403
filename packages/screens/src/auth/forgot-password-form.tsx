import { checkWithCode, toast } from '@taice/core';
import { Button } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { EmailField, MailedCodeField, PasswordField } from './fields.tsx';
import { normalizeFields } from './login-fields.ts';
import { SendCode } from '../shared/send-code.tsx';
import { useCodeStep } from './use-code-step.ts';
import { useLoginForm, type LoginForm } from './use-login-form.ts';

/** Mode 3: a new password by a mailed code. */
export function ForgotPasswordForm({ onDone, ...values }: LoginForm & { onDone: () => void }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { form, onSubmit, busy, says } = useLoginForm(values, {
    check: (fields) => checkWithCode(normalizeFields(fields)),
    send: async (fields) => {
      await taice.api.auth.forgetPassword(normalizeFields(fields));
      toast(taice, { kind: 'success', text: t('auth.resetSuccess') });
      onDone();
    },
  });
  const { emailWarning, codeNote, ...codeStep } = useCodeStep(form, values.fields.email);
  return (
    <form ref={form} className="login-form" onSubmit={(event) => void onSubmit(event)} noValidate>
      <EmailField
        {...values}
        warning={says('email') ?? emailWarning}
        action={<SendCode email={values.fields.email} type="forget_password" {...codeStep} />}
      />
      <MailedCodeField {...values} warning={says('code')} note={codeNote} />
      <PasswordField {...values} chosenNow warning={says('password')} />
      <Button type="submit" variant="primary" size={48} block busy={busy}>
        {t('auth.setPassword')}
      </Button>
    </form>
  );
}
