import { plainDigits } from '@taice/contract/digits';
import { emailAddress } from '@taice/contract/email-address';
import { emailMaxLength, passwordMaxLength } from '@taice/contract/shapes';
import { CodeField, Text, TextField } from '@taice/ui';
import Lock from 'lucide-react/icons/lock';
import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginForm } from './use-login-form.ts';

type FieldProps = LoginForm & { warning: string | undefined };

export function EmailField({
  fields,
  change,
  warning,
  action,
}: FieldProps & { action?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('auth.email')}
      icon={<Mail aria-hidden="true" />}
      type="email"
      name="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={emailMaxLength}
      value={fields.email}
      onChange={(email) => change({ email })}
      valid={!action && emailAddress(fields.email) !== null}
      error={warning}
      action={action}
    />
  );
}

/** The mailed digits. */
export function MailedCodeField({
  fields,
  change,
  warning,
  note,
}: FieldProps & {
  /** Once a code was asked for. */
  note: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div>
      <CodeField
        label={t('auth.code')}
        value={fields.code}
        read={plainDigits}
        onChange={(code) => change({ code })}
        error={warning}
      />
      <Text as="p" size={12} tone="muted" role="status" className="login-code-note">
        {note}
      </Text>
    </div>
  );
}

export function PasswordField({
  fields,
  change,
  warning,
  chosenNow = false,
  aside,
}: FieldProps & {
  /** The user makes up a new password here: the browser offers one, and the form shows the rule. */
  chosenNow?: boolean;
  aside?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t(chosenNow ? 'auth.newPassword' : 'auth.password')}
      icon={<Lock aria-hidden="true" />}
      type="password"
      name="password"
      autoComplete={chosenNow ? 'new-password' : 'current-password'}
      maxLength={passwordMaxLength}
      value={fields.password}
      onChange={(password) => change({ password })}
      hint={chosenNow ? t('auth.passwordRule') : undefined}
      error={warning}
      aside={aside}
      revealLabels={{ show: t('auth.showPassword'), hide: t('auth.hidePassword') }}
    />
  );
}
