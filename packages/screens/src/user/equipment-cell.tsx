import { ownNftQueries } from '@taice/core';
import { Cell } from '@taice/ui/list';
import Glasses from 'lucide-react/icons/glasses';
import { useTranslation } from 'react-i18next';
import { boostText } from '../shared/boost-text.ts';
import { useLang } from '../shared/i18n.ts';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';

/** What is worn, and what it adds. */
export function EquipmentCell() {
  const { t } = useTranslation();
  const lang = useLang();
  const { data } = useRead(ownNftQueries.equipment(useTaice()));
  const worn = data?.equipped;
  return (
    <Cell
      icon={<Glasses />}
      href="/SpectaclesDetail"
      value={worn ? boostText(worn.boost_bp, lang) : undefined}
    >
      {t('shell.title.spectacles')}
    </Cell>
  );
}
