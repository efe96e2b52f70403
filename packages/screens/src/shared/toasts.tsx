import { dismissToast, holdToasts, toast, toastsAtom, type Taice } from '@taice/core';
import { ToastRegion, type Toasts as KitToasts } from '@taice/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from './taice.tsx';

type Shown = ReturnType<KitToasts['current']>;

/** The store's toasts in the form the kit's region draws. */
function forRegion(taice: Taice): KitToasts {
  const { store } = taice;
  const kinds = { error: 'error', success: 'success', info: 'info', warning: 'info' } as const;
  let seen = store.get(toastsAtom);
  const draw = (): Shown => seen.map((one) => ({ ...one, kind: kinds[one.kind] }));
  let shown = draw();
  return {
    push: (kind, text) => toast(taice, { kind, text }),
    dismiss: (id) => dismissToast(taice, id),
    hold: () => holdToasts(taice, true),
    resume: () => holdToasts(taice, false),
    subscribe: (listener) => store.sub(toastsAtom, listener),
    current: () => {
      const now = store.get(toastsAtom);
      if (now !== seen) {
        seen = now;
        shown = draw();
      }
      return shown;
    },
  };
}

/** Where short messages of the whole application appear. */
export function Toasts() {
  const { t } = useTranslation();
  const taice = useTaice();
  const toasts = useMemo(() => forRegion(taice), [taice]);
  return (
    <ToastRegion toasts={toasts} label={t('common.notices')} closeLabel={t('common.dismiss')} />
  );
}
