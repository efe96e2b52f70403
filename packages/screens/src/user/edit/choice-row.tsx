import { saveProfile, type ProfileChanges } from '@taice/core';
import { Button } from '@taice/ui';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EditRow, useEditRow } from '../../shared/edit-row.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { useSaveAction } from '../../shared/use-save-action.ts';

export type ChoiceRowProps = {
  name: 'gender' | 'country' | 'lang' | 'timezone';
  icon: ReactNode;
  label: string;
  value: string;
  options: ReadonlyArray<{ value: string; label: string }>;
  /** Returns the profile changes for a choice. */
  changes: (value: string) => ProfileChanges;
  onSaved?: (value: string) => void;
};

/** A choice from a list. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { name, icon, label, value, options, changes, onSaved } = props;
  const { t } = useTranslation();
  const taice = useTaice();
  const { busy, save } = useSaveAction();
  const { close } = useEditRow(name);
  const [draftValue, setDraftValue] = useState<string | null>(null);
  const currentLabel = options.find((option) => option.value === value)?.label ?? value;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = draftValue ?? value;
    if (!(await save(() => saveProfile(taice, changes(next)), 'user.edit.saved'))) return;
    setDraftValue(null);
    onSaved?.(next);
    close();
  };
  return (
    <EditRow name={name} icon={icon} label={label} value={currentLabel}>
      <form className="edit-form" onSubmit={(event) => void submit(event)}>
        <select
          className="edit-choice"
          aria-label={label}
          value={draftValue ?? value}
          onChange={(event) => setDraftValue(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <div className="edit-form-actions">
          <Button type="submit" variant="primary" busy={busy}>
            {t('user.edit.save')}
          </Button>
        </div>
      </form>
    </EditRow>
  );
}
