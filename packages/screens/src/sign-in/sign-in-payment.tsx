import { Coin, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { getDayPayment, type SignedIn } from '../shared/sign-in/use-sign-in.ts';
import { useNextPayment } from '../shared/use-day-and-time.ts';

/** Payment of the sign-in, and its arrival time if it is pending. */
export function SignInPayment({ paid }: { paid: SignedIn }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const when = useNextPayment();
  return (
    <div className="sign-in-paid" role="status">
      <Coin size={64} />
      <Text as="p" size={28} weight="bold" tone="gold">
        {t('signIn.paid', { amount: text.points(String(getDayPayment(paid))) })}
      </Text>
      <Text as="p" tone="muted">
        {t('rewards.arrive', { when })}
      </Text>
      {paid.used_freeze && (
        <Text as="p" tone="muted">
          {t('signIn.freezeUsed')}
        </Text>
      )}
    </div>
  );
}
