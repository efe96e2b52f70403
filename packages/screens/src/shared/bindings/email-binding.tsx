import type { UserFull } from '@taice/contract';
import Mail from 'lucide-react/icons/mail';
import { useTranslation } from 'react-i18next';
import { BindingRow } from './binding-row.tsx';
import { EmailForm } from './email-form.tsx';

/** The e-mail address, bound and changed by a code that is mailed to it. */
export function EmailBinding({ user }: { user: UserFull }) {
  const { t } = useTranslation();
  return (
    <BindingRow user={user} kind="email" icon={<Mail />} label={t('auth.email')} bound={user.email}>
      <EmailForm user={user} />
    </BindingRow>
  );
}
