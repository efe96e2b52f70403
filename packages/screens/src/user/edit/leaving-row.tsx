import type { UserFull } from '@taice/contract';
import { codeLength, passwordMaxLength } from '@taice/contract/shapes';
import { deleteAccount } from '@taice/core';
import { Button, CodeField, Text } from '@taice/ui';
import { TextField } from '@taice/ui/list';
import UserX from 'lucide-react/icons/user-x';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EditRow, useEditRow } from '../../shared/edit-row.tsx';
import { SendCode } from '../../shared/send-code.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { useRefused } from '../../shared/use-refused.ts';
import { useSaving } from '../../shared/use-saving.ts';

/** What shows that it is the owner: the password, else a mailed code, else a login just before. */
const proofOf = ({ has_password, email }: UserFull) =>
  has_password ? 'password' : email === null ? 'login' : 'code';

/** The way to delete the account. */
export function LeavingRow({ user }: { user: UserFull }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { close } = useEditRow('leave');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { busy, save, says } = useSaving([password, code]);
  const unsent = useRefused(user.email);
  const [tried, setTried] = useState(false);
  const proof = proofOf(user);
  const missing =
    (proof === 'password' && !password) || (proof === 'code' && code.length < codeLength);
  if (user.delete_due_at !== null) return null;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (missing) return;
    const shown = { password: { password }, code: { code }, login: {} }[proof];
    if (!(await save(() => deleteAccount(taice, shown), 'user.data.leavingSaved'))) return;
    setPassword('');
    setCode('');
    close();
    window.scrollTo(0, 0);
  };
  return (
    <EditRow name="leave" icon={<UserX />} label={t('user.data.leave')} danger>
      <form className="edit-form" onSubmit={(event) => void submit(event)} noValidate>
        <Text as="p" tone="muted">
          {t('user.data.leaveBody')}
        </Text>
        {proof === 'password' && (
          <TextField
            label={t('auth.password')}
            type="password"
            autoComplete="current-password"
            maxLength={passwordMaxLength}
            value={password}
            onChange={setPassword}
            error={tried && missing ? t('user.edit.empty.password') : says('password')}
            revealLabels={{ show: t('auth.showPassword'), hide: t('auth.hidePassword') }}
          />
        )}
        {proof === 'code' && user.email !== null && (
          <>
            <CodeField
              label={t('auth.code')}
              value={code}
              onChange={setCode}
              error={
                tried && missing
                  ? t('user.edit.empty.code')
                  : (says('code') ?? unsent.says('email'))
              }
            />
            <div className="edit-form-actions">
              <SendCode
                email={user.email}
                type="delete_account"
                onWrongEmail={() => setTried(true)}
                onRefused={unsent.take}
                onSent={() => setTried(false)}
              />
            </div>
          </>
        )}
        {proof === 'login' && (
          <Text as="p" tone="muted">
            {t('user.data.leaveFresh')}
          </Text>
        )}
        <div className="edit-form-actions">
          <Button type="submit" variant="danger" busy={busy}>
            {t('user.data.leave')}
          </Button>
        </div>
      </form>
    </EditRow>
  );
}
