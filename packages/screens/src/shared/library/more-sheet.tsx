import { type MoreMenu, moreMenuAtom, openLogin, tokenAtom } from '@taice/core';
import { Dialog, Sheet, useWide } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import { MoreCells, type MoreStep } from './more-cells.tsx';
import { NotInterestedCells } from './not-interested-cells.tsx';
import { ReportForm } from './report-form.tsx';
import './more-sheet.css';

const titles = {
  menu: 'keep.more',
  less: 'keep.less.title',
  report: 'keep.report.title',
} as const satisfies Record<MoreStep, string>;

const firstOf = (more: MoreMenu): MoreStep => (more.kind === 'comment' ? 'report' : 'menu');

/**
 * Menu of a video or a person: at its button on wide pages, else a sheet. The content stays during the exit animation.
 */
export function MoreSheet() {
  const { t } = useTranslation();
  const taice = useTaice();
  const isWide = useWide();
  const more = useAtomValue(moreMenuAtom);
  const [shown, setShown] = useState<MoreMenu | null>(null);
  const [step, setStep] = useState<MoreStep>('menu');
  if (more && more !== shown) {
    setShown(more);
    setStep(firstOf(more));
  }
  if (!shown) return null;
  const close = () => taice.store.set(moreMenuAtom, null);
  const go = (next: MoreStep) => {
    if (taice.store.get(tokenAtom) !== null) return setStep(next);
    close();
    openLogin(taice);
  };
  const shell = {
    open: more !== null,
    onClose: close,
    title: t(titles[step]),
    closeLabel: t('common.close'),
    ...(step !== firstOf(shown) && {
      onBack: () => setStep('menu'),
      backLabel: t('common.back'),
    }),
  };
  if (step === 'report' && isWide)
    return (
      <Dialog {...shell}>
        <ReportForm more={shown} close={close} />
      </Dialog>
    );
  return (
    <Sheet {...shell} at={shown.at}>
      <div className="more-sheet">
        {step === 'menu' && shown.kind !== 'comment' && (
          <MoreCells more={shown} go={go} close={close} />
        )}
        {step === 'less' && shown.kind === 'post' && (
          <NotInterestedCells post={shown.post} close={close} />
        )}
        {step === 'report' && <ReportForm more={shown} close={close} />}
      </div>
    </Sheet>
  );
}
