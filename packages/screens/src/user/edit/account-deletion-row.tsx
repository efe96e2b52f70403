import type { UserFull } from '@taice/contract';
import { deleteAccount } from '@taice/core';
import { Button, Text } from '@taice/ui';
import UserX from 'lucide-react/icons/user-x';
import { useTranslation } from 'react-i18next';
import { EditRow, useEditRow } from '../../shared/edit-row.tsx';
import { useTaice } from '../../shared/taice.tsx';
import { useSaveAction } from '../../shared/use-save-action.ts';

/** Deletes the account. */
export function AccountDeletionRow({ user }: { user: UserFull }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { close } = useEditRow('leave');
  const { busy, save } = useSaveAction();
  if (user.delete_due_at !== null) return null;
  const deleteAndLogOut = async () => {
    if (!(await save(() => deleteAccount(taice), 'user.data.leavingSaved'))) return;
    close();
    window.scrollTo(0, 0);
  };
  return (
    <EditRow name="leave" icon={<UserX />} label={t('user.data.leave')} danger>
      <div className="edit-form">
        <Text as="p" tone="muted">
          {t('user.data.leaveBody')}
        </Text>
        <div className="edit-form-actions">
          <Button variant="danger" busy={busy} onClick={() => void deleteAndLogOut()}>
            {t('user.data.leave')}
          </Button>
        </div>
      </div>
    </EditRow>
  );
}
