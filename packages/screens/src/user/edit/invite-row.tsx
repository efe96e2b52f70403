import type { UserFull } from '@taice/contract';
import { ruleNow, saveProfile } from '@taice/core';
import { Button } from '@taice/ui';
import { TextField } from '@taice/ui/list';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EditRow, useEditRow } from '../../shared/edit-row.tsx';
import { useHistoryState } from '../../shared/router/use-history-state.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useSaveAction } from '../../shared/use-save-action.ts';

/** Time after registration in which a user may still name their inviter, in ms. */
const inviteWindowMs = 72 * 3_600_000;

/** Adds the inviter after registration. */
export function InviteRow({ user }: { user: UserFull }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { close } = useEditRow('invite');
  const [code, setCode] = useHistoryState<string>('edit.invite', '');
  const { busy, save, says } = useSaveAction(code);
  const [attempted, setAttempted] = useState(false);
  if (user.has_inviter || ruleNow(taice) - Date.parse(user.created_at) > inviteWindowMs)
    return null;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAttempted(true);
    const invite_code = code.trim();
    if (!invite_code) return;
    if (await save(() => saveProfile(taice, { invite_code }), 'user.edit.saved')) close();
  };
  return (
    <EditRow
      name="invite"
      icon={<UserPlus />}
      label={t('user.edit.invite')}
      value={t('user.edit.notSet')}
    >
      <form className="edit-form" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t('user.edit.inviteCode')}
          name="invite_code"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={16}
          value={code}
          onChange={setCode}
          error={attempted && !code.trim() ? t('user.edit.empty.code') : says('invite_code')}
          hint={t('user.edit.inviteHint')}
        />
        <div className="edit-form-actions">
          <Button type="submit" variant="primary" busy={busy}>
            {t('user.edit.save')}
          </Button>
        </div>
      </form>
    </EditRow>
  );
}
