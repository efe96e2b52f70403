import { checkEmail } from '@taice/core';
import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useFieldError } from '../shared/use-field-error.ts';

/**
 * State of the code button. A wrong address shows an error at its field; a sent code moves the focus to the next field.
 */
export function useCodeStep(form: RefObject<HTMLFormElement | null>, email: string) {
  const { t } = useTranslation();
  const taice = useTaice();
  const [attempted, setAttempted] = useState(false);
  const [sent, setSent] = useState(false);
  const fieldErrors = useFieldError(email);
  const problem = attempted ? checkEmail(email) : null;
  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus();
  return {
    codeNote: sent ? t('auth.codeSent') : undefined,
    emailWarning: problem ? t(`auth.problems.${problem.key}`) : fieldErrors.says('email'),
    onWrongEmail: () => {
      setAttempted(true);
      taice.platform.haptic('warning');
      focus('input[type="email"]');
    },
    onRefused: fieldErrors.take,
    onSent: () => {
      setSent(true);
      focus('input[autocomplete="one-time-code"]');
    },
  };
}
