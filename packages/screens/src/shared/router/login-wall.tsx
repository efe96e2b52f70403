import { openLogin, readyAtom, toast } from '@taice/core';
import { Button, EmptyState, Skeleton } from '@taice/ui';
import Lock from 'lucide-react/icons/lock';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { isWalletPath } from '../../routes.tsx';
import { useTaice } from '../taice.tsx';

/** Shown to a visitor on a personal page: the login dialog, then the page. */
export function LoginWall() {
  const { t } = useTranslation();
  const taice = useTaice();
  const ready = useAtomValue(readyAtom);
  const isWallet = isWalletPath(useLocation().pathname);
  useEffect(() => {
    if (!ready) return;
    if (isWallet) toast(taice, { kind: 'error', text: t('auth.wallet.logInFirst') });
    openLogin(taice);
  }, [ready, taice, isWallet, t]);
  if (!ready) return <Skeleton height={240} shape="card" />;
  return (
    <EmptyState
      icon={<Lock />}
      title={t('shell.wall.title')}
      titleAs="h1"
      action={
        <Button variant="primary" onClick={() => openLogin(taice)}>
          {t('shell.logIn')}
        </Button>
      }
    >
      {t('shell.wall.body')}
    </EmptyState>
  );
}
