import { passwordMaxLength } from '@taice/contract/shapes';
import { submitConfirmation } from '@taice/core';
import { Button, TextField } from '@taice/ui';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { useSaveAction } from '../../shared/use-save-action.ts';

export function ByPassword() {
  const { t } = useTranslation();
  const taice = useTaice();
  const [password, setPassword] = useState('');
  const [attempted, setAttempted] = useState(false);
  const { busy, save, says } = useSaveAction(password);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAttempted(true);
    if (password)
      void save(
        () => submitConfirmation(taice, { way: 'password', password }),
        'auth.confirm.done',
      );
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={t('auth.password')}
        type="password"
        autoComplete="current-password"
        maxLength={passwordMaxLength}
        value={password}
        onChange={setPassword}
        error={attempted && !password ? t('user.edit.empty.password') : says('password')}
        revealLabels={{ show: t('auth.showPassword'), hide: t('auth.hidePassword') }}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {t('common.confirm')}
      </Button>
    </form>
  );
}
