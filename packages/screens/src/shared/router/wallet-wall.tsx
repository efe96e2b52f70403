import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { homePath } from '../../routes.tsx';
import { useTaice } from '../taice.tsx';
import { entriesBehind } from './reset-history.ts';
import { askForWallet } from './wallet-guard.ts';

/** For a user without a bound wallet on a page that needs one: asks for it and goes back. */
export function WalletWall() {
  const { t } = useTranslation();
  const taice = useTaice();
  const navigate = useNavigate();
  const hasPrompted = useRef(false);
  useEffect(() => {
    if (hasPrompted.current) return;
    hasPrompted.current = true;
    askForWallet(taice, t);
    if (entriesBehind() > 0) void navigate(-1);
    else void navigate(homePath, { replace: true });
  }, [taice, t, navigate]);
  return null;
}
