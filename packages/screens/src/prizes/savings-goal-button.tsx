import { type PrizeDetail, setSavingsGoal } from '@taice/core';
import { Button } from '@taice/ui';
import Target from 'lucide-react/icons/target';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useSaveAction } from '../shared/use-save-action.ts';

/** Sets a prize as the savings goal. Its progress then appears beside the points. */
export function SavingsGoalButton({ prize: { id, wished } }: { prize: PrizeDetail }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { busy, save } = useSaveAction();
  return (
    <Button
      icon={<Target />}
      busy={busy}
      aria-pressed={wished}
      onClick={() =>
        void save(
          () => setSavingsGoal(taice, id, !wished),
          wished ? 'prizes.wish.off' : 'prizes.wish.set',
        )
      }
    >
      {t(wished ? 'prizes.wish.is' : 'prizes.wish.save')}
    </Button>
  );
}
