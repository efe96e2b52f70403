import { toast } from '@taice/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from './taice.tsx';
import { wentThrough } from './went-through.ts';

/** Runs what saves something, one at a time, and says with `done` (a locale key) that it went through. */
export function useSaving() {
  const { t } = useTranslation();
  const taice = useTaice();
  const [busy, setBusy] = useState(false);
  const save = async (action: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    const saved = await wentThrough(action()).finally(() => setBusy(false));
    taice.platform.haptic(saved ? 'success' : 'error');
    if (saved) toast(taice, { kind: 'success', text: t(done) });
    return saved;
  };
  return { busy, save };
}
