import { checkEmail, codeCountdownAtom, sendCode, type CodePurpose } from '@taice/core';
import { Button } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from './taice.tsx';
import { refusalOf } from './went-through.ts';
import './send-code.css';

export type SendCodeProps = {
  email: string;
  type: CodePurpose;
  /** There is no address to send to yet. */
  onWrongEmail: () => void;
  /** The server or the network did not take it; a toast has said why. */
  onRefused: (error: unknown) => void;
  onSent: () => void;
};

/** Mails a code, then counts down the minute in which it cannot be pressed again. */
export function SendCode({ email, type, onWrongEmail, onRefused, onSent }: SendCodeProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  // At the door any code stops the next; who is in may ask for each address of theirs.
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
    const refusal = await refusalOf(sending).finally(() => setBusy(false));
    if (refusal) onRefused(refusal);
    else onSent();
  };
  return (
    <Button
      size={36}
      className="send-code"
      onClick={() => void press()}
      busy={busy}
      disabled={seconds > 0}
      // Short, for the address beside it is what has to be read.
      aria-label={seconds > 0 ? t('auth.sendAgainIn', { seconds }) : undefined}
    >
      {seconds > 0 ? t('auth.sendAgainShort', { seconds }) : t('auth.sendCode')}
    </Button>
  );
}
