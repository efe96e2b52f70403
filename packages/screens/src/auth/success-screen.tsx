import { Button, Text } from '@taice/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useTranslation } from 'react-i18next';
import { InvitedBy } from '../shared/invitations/invited-by.tsx';
import { FirstSteps } from './first-steps.tsx';
import { useUser } from '../shared/use-user.ts';
import './welcome.css';

/** `/Success`: confirms the sign-in and shows the first steps. */
export function SuccessScreen() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <div className="welcome">
      <CircleCheck className="welcome-mark" aria-hidden="true" />
      <div className="welcome-words">
        <Text as="h1" size={28} weight="bold">
          {user ? t('auth.welcomeName', { name: user.nickname }) : t('auth.welcome')}
        </Text>
        <Text as="p" size={16} tone="muted">
          {t('auth.welcomeBody')}
        </Text>
      </div>
      <div className="welcome-actions">
        <Button variant="primary" size={48} href="/V2/videos">
          {t('auth.watchFirst')}
        </Button>
        <Button size={48} href="/V2/task">
          {t('auth.seeTasks')}
        </Button>
      </div>
      <InvitedBy />
      <FirstSteps />
    </div>
  );
}
