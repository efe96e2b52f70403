import type { FieldProblem } from '@taice/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useFieldError } from '../shared/use-field-error.ts';
import { errorOf } from '../shared/outcome.ts';
import type { LoginFields } from './login-fields.ts';

export type LoginForm = {
  fields: LoginFields;
  change: (part: Partial<LoginFields>) => void;
};

export type LoginFormSteps = {
  check: (fields: LoginFields) => FieldProblem | null;
  send: (fields: LoginFields) => Promise<unknown>;
};

/**
 * Sends a form of the login dialog once its fields pass. Field errors appear from the first attempt on and go as they
 * are corrected. A refusal by the server stays until the input changes. The affected field gets the focus.
 */
export function useLoginForm({ fields }: LoginForm, { check, send }: LoginFormSteps) {
  const { t } = useTranslation();
  const { platform } = useTaice();
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const [busy, setBusy] = useState(false);
  const fieldErrors = useFieldError(fields);
  const problem = attempts > 0 ? check(fields) : null;

  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    (inputs.find((input) => input.value === '') ?? inputs[0])?.focus();
  }, []);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts, fieldErrors.standing]);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setAttempts(attempts + 1);
    if (check(fields)) {
      platform.haptic('warning');
      return;
    }
    setBusy(true);
    const failure = await errorOf(send(fields)).finally(() => setBusy(false));
    fieldErrors.take(failure);
    if (failure) platform.haptic('error');
    else setAttempts(0);
  };

  const fieldError = (field: keyof LoginFields) =>
    problem?.field === field ? t(`auth.problems.${problem.key}`) : fieldErrors.says(field);
  return { form, onSubmit, busy, says: fieldError };
}
