import { closeOverlay, overlayAtom, type Overlay } from '@taice/core';
import { ConfirmDialog } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from './taice.tsx';

type Question = Extract<Overlay, { kind: 'confirm' }>;

/** The generic question with Cancel and Confirm. Its text stays during the exit animation. */
export function Confirm() {
  const { t } = useTranslation();
  const taice = useTaice();
  const overlay = useAtomValue(overlayAtom);
  const question = overlay?.kind === 'confirm' ? overlay : null;
  const [displayed, setDisplayed] = useState<Question | null>(null);
  if (question && question !== displayed) setDisplayed(question);
  if (!displayed) return null;
  return (
    <ConfirmDialog
      open={question !== null}
      title={displayed.title}
      cancelLabel={t('common.cancel')}
      confirmLabel={displayed.confirmLabel ?? t('common.confirm')}
      onConfirm={() => displayed.answer(true)}
      onCancel={() => closeOverlay(taice)}
    >
      {displayed.body}
    </ConfirmDialog>
  );
}
