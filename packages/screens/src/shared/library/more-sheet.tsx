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

const firstOf = (menu: MoreMenu): MoreStep => (menu.kind === 'comment' ? 'report' : 'menu');

/**
 * Menu of a video or a person: at its button on wide pages, else a sheet. The content stays during the exit animation.
 */
export function MoreSheet() {
  const { t } = useTranslation();
  const taice = useTaice();
  const isWide = useWide();
  const requestedMenu = useAtomValue(moreMenuAtom);
  const [displayedMenu, setDisplayedMenu] = useState<MoreMenu | null>(null);
  const [step, setStep] = useState<MoreStep>('menu');
  if (requestedMenu && requestedMenu !== displayedMenu) {
    setDisplayedMenu(requestedMenu);
    setStep(firstOf(requestedMenu));
  }
  if (!displayedMenu) return null;
  const close = () => taice.store.set(moreMenuAtom, null);
  const openStep = (next: MoreStep) => {
    if (taice.store.get(tokenAtom) !== null) return setStep(next);
    close();
    openLogin(taice);
  };
  const shell = {
    open: requestedMenu !== null,
    onClose: close,
    title: t(titles[step]),
    closeLabel: t('common.close'),
    ...(step !== firstOf(displayedMenu) && {
      onBack: () => setStep('menu'),
      backLabel: t('common.back'),
    }),
  };
  if (step === 'report' && isWide)
    return (
      <Dialog {...shell}>
        <ReportForm more={displayedMenu} close={close} />
      </Dialog>
    );
  return (
    <Sheet {...shell} at={displayedMenu.at}>
      <div className="more-sheet">
        {step === 'menu' && displayedMenu.kind !== 'comment' && (
          <MoreCells more={displayedMenu} go={openStep} close={close} />
        )}
        {step === 'less' && displayedMenu.kind === 'post' && (
          <NotInterestedCells post={displayedMenu.post} close={close} />
        )}
        {step === 'report' && <ReportForm more={displayedMenu} close={close} />}
      </div>
    </Sheet>
  );
}
