import { Cell } from '@taice/ui/list';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { useTranslation } from 'react-i18next';
import { VerifyButton } from '../shared/bindings/verify-button.tsx';
import { useUser } from '../shared/use-user.ts';

/** Verifies the account without a detour, while nothing has verified it. */
export function VerifyCell() {
  const { t } = useTranslation();
  const user = useUser();
  if (user?.verified_by !== null) return null;
  return (
    <Cell icon={<BadgeCheck />} detail={<VerifyButton block />}>
      {t('verify.isNot')}
    </Cell>
  );
}
