import { type PrizeDetail, wishFor } from '@taice/core';
import { Button } from '@taice/ui';
import Target from 'lucide-react/icons/target';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useSaving } from '../shared/use-saving.ts';

/** Sets a prize as the savings goal. Its progress then appears beside the points. */
export function SaveFor({ prize: { id, wished } }: { prize: PrizeDetail }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { busy, save } = useSaving();
  return (
    <Button
      icon={<Target />}
      busy={busy}
      aria-pressed={wished}
      onClick={() =>
        void save(() => wishFor(taice, id, !wished), wished ? 'prizes.wish.off' : 'prizes.wish.set')
      }
    >
      {t(wished ? 'prizes.wish.is' : 'prizes.wish.save')}
    </Button>
  );
}
