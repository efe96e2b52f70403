import type { WatchState } from '@taice/core';
import { Button, Link, Sheet, ReasonList } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { getExplanationSteps, type RewardValues } from './explanation-steps.ts';
import './why-sheet.css';

export type ExplanationSheetProps = {
  open: boolean;
  onClose: () => void;
  watch: WatchState;
  values: RewardValues;
  onConfirmAge: () => void;
};

/** Explains the reward of a watched video, its progress, and the missing step. */
export function ExplanationSheet({
  open,
  onClose,
  watch,
  values,
  onConfirmAge,
}: ExplanationSheetProps) {
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
        <ReasonList steps={getExplanationSteps(watch, t, values)} />
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
