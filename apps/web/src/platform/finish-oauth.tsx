import { ApiError, finishOauth, NetworkError, toast, type OauthReturn } from '@taice/core';
import { useTaice } from '@taice/screens';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

const successes = {
  login: 'auth.loginSuccess',
  bound: 'user.bind.done',
  verified: 'verify.done',
} as const;
const failures = { google: 'auth.googleFailed', telegram: 'auth.telegramFailed' } as const;

/** Completes an outside login, once, and shows the result. Draws nothing. */
export function FinishOauth({ back }: { back: OauthReturn }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const showToast = (kind: 'success' | 'error', key: string) =>
      toast(taice, { kind, text: t(key) });
    const finish = async () => {
      if (back.kind === 'declined') return;
      if (back.kind === 'failed') return showToast('error', failures[back.where]);
      const done = await finishOauth(taice, back);
      if (done === null) return showToast('error', 'auth.notThisPage');
      return showToast('success', successes[done]);
    };
    finish().catch((error: unknown) => {
      // The client has shown these in a toast.
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
    });
  }, [back, taice, t]);
  return null;
}
