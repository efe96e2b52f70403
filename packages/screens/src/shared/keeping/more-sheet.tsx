import { moreAtom, openLogin, tokenAtom, type More } from '@taice/core';
import { IconButton, Sheet } from '@taice/ui';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import { MoreCells, type MoreStep } from './more-cells.tsx';
import { LessCells } from './less-cells.tsx';
import { ReportForm } from './report-form.tsx';
import './more-sheet.css';

const titles = {
  menu: 'keep.more',
  less: 'keep.less.title',
  report: 'keep.report.title',
} as const satisfies Record<MoreStep, string>;

const firstOf = (more: More): MoreStep => (more.kind === 'comment' ? 'report' : 'menu');

/** What can be done with what it was opened for; keeps showing that while it leaves. */
export function MoreSheet() {
  const { t } = useTranslation();
  const taice = useTaice();
  const more = useAtomValue(moreAtom);
  const [shown, setShown] = useState<More | null>(null);
  const [step, setStep] = useState<MoreStep>('menu');
  if (more && more !== shown) {
    setShown(more);
    setStep(firstOf(more));
  }
  if (!shown) return null;
  const close = () => taice.store.set(moreAtom, null);
  const go = (next: MoreStep) => {
    if (taice.store.get(tokenAtom) !== null) return setStep(next);
    close();
    openLogin(taice);
  };
  return (
    <Sheet
      open={more !== null}
      onClose={close}
      title={t(titles[step])}
      closeLabel={t('common.close')}
      tools={
        step !== firstOf(shown) && (
          <IconButton
            look="strong"
            label={t('common.back')}
            icon={<ChevronLeft />}
            onClick={() => setStep('menu')}
          />
        )
      }
    >
      <div className="more-sheet">
        {step === 'menu' && shown.kind !== 'comment' && (
          <MoreCells more={shown} go={go} close={close} />
        )}
        {step === 'less' && shown.kind === 'post' && <LessCells post={shown.post} close={close} />}
        {step === 'report' && <ReportForm more={shown} close={close} />}
      </div>
    </Sheet>
  );
}
