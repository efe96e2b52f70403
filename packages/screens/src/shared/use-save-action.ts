import { toast } from '@taice/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from './taice.tsx';
import { useFieldError } from './use-field-error.ts';
import { errorOf } from './outcome.ts';

/**
 * Runs one save action at a time and confirms it with `done`: a locale key, or a function that returns it after the
 * answer. `fill` holds its values. `says` is the server's error on a field, while the form still holds the refused
 * `values`.
 */
export function useSaveAction(values?: unknown) {
  const { t } = useTranslation();
  const taice = useTaice();
  const [busy, setBusy] = useState(false);
  const fieldErrors = useFieldError(values);
  const save = async (
    action: () => Promise<unknown>,
    done: string | (() => string),
    fill: Readonly<Record<string, string>> = {},
  ): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    const failure = await errorOf(action()).finally(() => setBusy(false));
    const saved = failure === null;
    fieldErrors.take(failure);
    taice.platform.haptic(saved ? 'success' : 'error');
    if (saved)
      toast(taice, { kind: 'success', text: t(typeof done === 'string' ? done : done(), fill) });
    return saved;
  };
  return { busy, save, says: fieldErrors.says };
}
