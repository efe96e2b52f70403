import type { WatchState } from '@taice/core';
import { Button, Link, Sheet, WhyList } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { whySteps, type WhyValues } from './why-steps.ts';
import './why-sheet.css';

export type WhySheetProps = {
  open: boolean;
  onClose: () => void;
  watch: WatchState;
  values: WhyValues;
  onConfirmAge: () => void;
};

/** Explains the reward of a watched video, its progress, and the missing step. */
export function WhySheet({ open, onClose, watch, values, onConfirmAge }: WhySheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('rewards.why.title')}
      closeLabel={t('common.close')}
      dim={false}
    >
      <div className="why-sheet">
        <WhyList steps={whySteps(watch, t, values)} />
        {watch.reason === 'age_unconfirmed' && (
          <Button variant="primary" size={48} block onClick={onConfirmAge}>
            {t('user.guide.confirmAge')}
          </Button>
        )}
        <Link href="/Service?doc=reward_rules">{t('content.rewardRules')}</Link>
      </div>
    </Sheet>
  );
}
