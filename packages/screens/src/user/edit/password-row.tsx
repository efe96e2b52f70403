import type { UserFull } from '@taice/contract';
import { passwordMaxLength } from '@taice/contract/shapes';
import { saveProfile } from '@taice/core';
import { Button, Text } from '@taice/ui';
import { TextField } from '@taice/ui/list';
import KeyRound from 'lucide-react/icons/key-round';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EditRow, useEditRow } from '../../shared/edit-row.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { useSaveAction } from '../../shared/use-save-action.ts';

const emptyFields = { old_password: '', password: '' };

/** Sets a new password. Without an e-mail address a login has no field for it. */
export function PasswordRow({ user }: { user: UserFull }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { close } = useEditRow('password');
  const [fields, setFields] = useState(emptyFields);
  const { busy, save, says } = useSaveAction(fields);
  const [attempted, setAttempted] = useState(false);
  const names = user.has_password
    ? (['old_password', 'password'] as const)
    : (['password'] as const);
  const missing = names.find((name) => fields[name] === '');
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAttempted(true);
    if (missing) return;
    const changes = user.has_password ? fields : { password: fields.password };
    if (!(await save(() => saveProfile(taice, changes), 'user.edit.passwordSaved'))) return;
    setFields(emptyFields);
    setAttempted(false);
    close();
  };
  return (
    <EditRow
      name="password"
      icon={<KeyRound />}
      label={t('auth.password')}
      value={t(user.has_password ? 'user.edit.passwordSet' : 'user.edit.notSet')}
    >
      {user.email === null ? (
        <Text as="p" tone="muted">
          {t('user.edit.passwordNeedsEmail')}
        </Text>
      ) : (
        <form className="edit-form" onSubmit={(event) => void submit(event)} noValidate>
          {names.map((name) => (
            <TextField
              key={name}
              label={t(name === 'password' ? 'auth.newPassword' : 'user.edit.oldPassword')}
              type="password"
              name={name}
              autoComplete={name === 'password' ? 'new-password' : 'current-password'}
              maxLength={passwordMaxLength}
              value={fields[name]}
              onChange={(text) => setFields((last) => ({ ...last, [name]: text }))}
              hint={name === 'password' ? t('auth.passwordRule') : undefined}
              error={attempted && missing === name ? t('user.edit.empty.password') : says(name)}
              revealLabels={{ show: t('auth.showPassword'), hide: t('auth.hidePassword') }}
            />
          ))}
          <Text as="p" size={12} tone="muted">
            {t('user.edit.passwordNote')}
          </Text>
          <div className="edit-form-actions">
            <Button type="submit" variant="primary" busy={busy}>
              {t('auth.setPassword')}
            </Button>
          </div>
        </form>
      )}
    </EditRow>
  );
}
