import { checkEmail, codeCountdownAtom, sendCode } from '@taice/core';
import { Button } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { wentThrough } from '../shared/went-through.ts';

export type SendCodeProps = {
  email: string;
  type: 'register' | 'forget_password';
  /** There is no address to send to yet. */
  onWrongEmail: () => void;
  onSent: () => void;
};

/** Mails a code, then counts down the minute in which it cannot be pressed again. */
export function SendCode({ email, type, onWrongEmail, onSent }: SendCodeProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  const seconds = useAtomValue(codeCountdownAtom());
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (checkEmail(email)) {
      onWrongEmail();
      return;
    }
    setBusy(true);
    const sending = sendCode(taice, { email: email.trim(), type });
    if (await wentThrough(sending).finally(() => setBusy(false))) onSent();
  };
  return (
    <Button
      size={36}
      className="login-send-code"
      onClick={() => void press()}
      busy={busy}
      disabled={seconds > 0}
    >
      {seconds > 0 ? t('auth.sendAgainIn', { seconds }) : t('auth.sendCode')}
    </Button>
  );
}
