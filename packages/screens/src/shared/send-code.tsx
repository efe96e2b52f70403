import { checkEmail, codeCountdownAtom, sendCode, type CodePurpose } from '@taice/core';
import { Button } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from './taice.tsx';
import { errorOf } from './outcome.ts';
import './send-code.css';

export type SendCodeProps = {
  email: string;
  type: CodePurpose;
  /** True while there is no address to send to. */
  onWrongEmail: () => void;
  /** Called after a refusal by the server or a network error, which a toast has explained. */
  onRefused: (error: unknown) => void;
  onSent: () => void;
};

/** Mails a code, then counts down the minute in which the button is disabled. */
export function SendCode({ email, type, onWrongEmail, onRefused, onSent }: SendCodeProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  // Before login any code blocks the next one; a logged-in user may ask for one for each address.
  const atDoor = type === 'register' || type === 'forget_password';
  const seconds = useAtomValue(codeCountdownAtom(atDoor ? '' : email));
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (checkEmail(email)) {
      onWrongEmail();
      return;
    }
    setBusy(true);
    const sending = sendCode(taice, { email: email.trim(), type });
    const failure = await errorOf(sending).finally(() => setBusy(false));
    if (failure) onRefused(failure);
    else onSent();
  };
  return (
    <Button
      size={36}
      className="send-code"
      onClick={() => void press()}
      busy={busy}
      disabled={seconds > 0}
      // Short, because the address beside it matters more.
      aria-label={seconds > 0 ? t('auth.sendAgainIn', { seconds }) : undefined}
    >
      {seconds > 0 ? t('auth.sendAgainShort', { seconds }) : t('auth.sendCode')}
    </Button>
  );
}
