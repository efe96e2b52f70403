import type { UserFull } from '@taice/contract';
import { cancelDelete, formatDate } from '@taice/core';
import { Button, Card, Text } from '@taice/ui';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { useTranslation } from 'react-i18next';
import { useLang } from '../../shared/i18n.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useSaveAction } from '../../shared/use-save-action.ts';

/** Shown while the account is being deleted: the date, and a button to keep it. */
export function AccountDeletionNotice({ user }: { user: UserFull }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const lang = useLang();
  const { busy, save } = useSaveAction();
  if (user.delete_due_at === null) return null;
  return (
    <Card as="section" role="status" className="leaving-notice">
      <UserRoundX aria-hidden="true" />
      <div className="leaving-notice-words">
        <Text as="p" weight="semibold">
          {t('user.data.leaving', { date: formatDate(user.delete_due_at, lang) })}
        </Text>
        <Text as="p" size={12} tone="muted">
          {t('user.data.leavingNote')}
        </Text>
      </div>
      <Button
        variant="primary"
        busy={busy}
        onClick={() => void save(() => cancelDelete(taice), 'user.data.stayed')}
      >
        {t('user.data.stay')}
      </Button>
    </Card>
  );
}
