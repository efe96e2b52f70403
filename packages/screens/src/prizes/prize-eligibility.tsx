import { openGuide, openLogin } from '@taice/core';
import type { PrizeBlocker } from '@taice/contract';
import { Button } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { VerifyButton } from '../shared/bindings/verify-button.tsx';
import { useTaice } from '../shared/taice.tsx';
import { ordersHref } from './prize-words.ts';

/** A button for an obstacle that the viewer can remove at once; nothing for any other. */
export function EligibilityAction({ reason }: Pick<PrizeBlocker, 'reason'>) {
  const { t } = useTranslation();
  const taice = useTaice();
  const navigate = useNavigate();
  if (reason === 'visitor')
    return (
      <Button variant="primary" onClick={() => openLogin(taice)}>
        {t('prizes.logIn')}
      </Button>
    );
  if (reason === 'unverified') return <VerifyButton />;
  if (reason === 'age_unconfirmed')
    return (
      <Button
        variant="primary"
        onClick={() => {
          openGuide(taice);
          void navigate('/V2/videos');
        }}
      >
        {t('user.guide.confirmAge')}
      </Button>
    );
  if (reason === 'account_limited' || reason === 'account_leaving')
    return <Button href="/profile-edit">{t('user.accountAndSafety')}</Button>;
  if (reason === 'limit') return <Button href={ordersHref}>{t('prizes.orders')}</Button>;
  if (reason === 'level') return <Button href="/V2/task">{t('prizes.earnMore')}</Button>;
  return null;
}
