import type { UserFull } from '@taice/contract';
import { plainDigits } from '@taice/contract/digits';
import { emailMaxLength, passwordMaxLength } from '@taice/contract/shapes';
import { bindEmail } from '@taice/core';
import { Button, CodeField } from '@taice/ui';
import { TextField } from '@taice/ui/list';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditRow } from '../edit-row.tsx';
import { SendCode } from '../send-code.tsx';
import { useHistoryState } from '../router/use-history-state.ts';
import { useTaice } from '../taice.tsx';
import { useFieldError } from '../use-field-error.ts';
import { useSaveAction } from '../use-save-action.ts';
import { emailProblem } from './email-problem.ts';

const emptyFields = { email: '', code: '', password: '' };

/** Address and mailed code, and a password if the account has none yet. */
export function EmailForm({ user }: { user: UserFull }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { close } = useEditRow('email');
  const [email, keepEmail] = useHistoryState<string>('edit.email', '');
  const [fields, setFields] = useState({ ...emptyFields, email });
  const { busy, save, says: refused } = useSaveAction(fields);
  const unsent = useFieldError(fields.email);
  const [attempted, setAttempted] = useState(false);
  const [sent, setSent] = useState(false);
  const needsPassword = !user.has_password;
  const problem = emailProblem(fields, { needsPassword });
  const fieldProblem = (field: keyof typeof emptyFields) =>
    attempted && problem?.field === field ? t(problem.key) : refused(field);
  const change = (part: Partial<typeof emptyFields>) => {
    setFields((last) => ({ ...last, ...part }));
    if (part.email !== undefined) keepEmail(part.email);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAttempted(true);
    if (problem) return;
    const { code, password } = fields;
    const request = { email: fields.email.trim(), code, ...(needsPassword && { password }) };
    if (!(await save(() => bindEmail(taice, request), 'user.bind.done'))) return;
    setFields(emptyFields);
    keepEmail('');
    close();
  };
  return (
    <form className="edit-form" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t(user.email ? 'user.bind.newEmail' : 'auth.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={emailMaxLength}
        value={fields.email}
        onChange={(email) => change({ email })}
        error={fieldProblem('email') ?? unsent.says('email')}
        action={
          <SendCode
            email={fields.email}
            type="bind_email"
            onWrongEmail={() => setAttempted(true)}
            onRefused={unsent.take}
            onSent={() => setSent(true)}
          />
        }
      />
      <CodeField
        label={t('auth.code')}
        value={fields.code}
        read={plainDigits}
        onChange={(code) => change({ code })}
        error={fieldProblem('code')}
        aside={sent ? t('user.bind.codeSent') : undefined}
      />
      {needsPassword && (
        <TextField
          label={t('auth.newPassword')}
          type="password"
          autoComplete="new-password"
          maxLength={passwordMaxLength}
          value={fields.password}
          onChange={(password) => change({ password })}
          hint={t('auth.passwordRule')}
          error={fieldProblem('password')}
          revealLabels={{ show: t('auth.showPassword'), hide: t('auth.hidePassword') }}
        />
      )}
      <div className="edit-form-actions">
        <Button type="submit" variant="primary" busy={busy}>
          {t(user.email ? 'user.bind.change' : 'user.bind.bind')}
        </Button>
      </div>
    </form>
  );
}
