import { ownNftQueries } from '@taice/core';
import { Cell } from '@taice/ui/list';
import PackageOpen from 'lucide-react/icons/package-open';
import { useTranslation } from 'react-i18next';
import { boostText } from '../shared/boost-text.ts';
import { useLang } from '../shared/i18n.ts';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';

/** Link to the user's items, with the boost of the worn pair. */
export function EquipmentCell() {
  const { t } = useTranslation();
  const lang = useLang();
  const { data } = useRead(ownNftQueries.equipment(useTaice()));
  const worn = data?.equipped;
  return (
    <Cell
      icon={<PackageOpen />}
      href="/NFTs"
      value={worn ? boostText(worn.boost_bp, lang) : undefined}
    >
      {t('nft.mine.title')}
    </Cell>
  );
}
