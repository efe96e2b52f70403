import type { UserFull } from '@taice/contract';
import { saveProfile } from '@taice/core';
import { Button, TextArea } from '@taice/ui';
import { TextField } from '@taice/ui/list';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EditRow, useEditRow } from '../../shared/edit-row.tsx';
import { useHistoryState } from '../../shared/router/use-history-state.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useSaveAction } from '../../shared/use-save-action.ts';
import { textProblem, type TextName } from './text-problem.ts';

export type TextRowProps = {
  user: UserFull;
  field: TextName;
  icon: ReactNode;
  label: string;
  /** Characters. */
  most: number;
  /** The field cannot be empty. */
  needed?: boolean;
  /** Several lines. */
  long?: boolean;
};

/** A text of the profile. The input stays, also while another row is open. */
export function TextRow({ user, field, icon, label, most, needed, long }: TextRowProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { close } = useEditRow(field);
  const [typed, setTyped] = useHistoryState<string | null>(`edit.${field}`, null);
  const { busy, save, says } = useSaveAction(typed);
  const [attempted, setAttempted] = useState(false);
  const text = typed ?? user[field];
  const problem = textProblem(field, text, most);

  const saveValue = async (value: string) => {
    if (!(await save(() => saveProfile(taice, { [field]: value }), 'user.edit.saved'))) return;
    setTyped(null);
    setAttempted(false);
    close();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAttempted(true);
    if (!problem) void saveValue(text.trim());
  };
  const Field = long ? TextArea : TextField;
  return (
    <EditRow name={field} icon={icon} label={label} value={user[field] || t('user.edit.notSet')}>
      <form className="edit-form" onSubmit={submit} noValidate>
        <Field
          label={label}
          labelHidden
          name={field}
          value={text}
          onChange={setTyped}
          error={attempted && problem ? t(problem, { most }) : says(field)}
          hint={t('user.edit.most', { most })}
        />
        <div className="edit-form-actions">
          <Button type="submit" variant="primary" busy={busy}>
            {t('user.edit.save')}
          </Button>
          {!needed && user[field] !== '' && (
            <Button disabled={busy} onClick={() => void saveValue('')}>
              {t('user.edit.remove')}
            </Button>
          )}
        </div>
      </form>
    </EditRow>
  );
}
