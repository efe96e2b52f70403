import type { NftItem } from '@taice/contract';
import { ownNftQueries, equipItem } from '@taice/core';
import { boostText } from '../../shared/boost-text.ts';
import { useLang } from '../../shared/i18n.ts';
import { useRead } from '../../shared/use-read.ts';
import { useSaveAction } from '../../shared/use-save-action.ts';
import { useTaice } from '../../shared/taice.tsx';

/** Puts on one of the viewer's pairs and confirms it. Adds the difference if it is weaker than the previous pair. */
export function useEquip() {
  const taice = useTaice();
  const lang = useLang();
  const { busy, save } = useSaveAction();
  const current = useRead(ownNftQueries.equipment(taice)).data?.equipped;
  const equip = ({ id, boost_bp: bp }: Pick<NftItem, 'id' | 'boost_bp'>): Promise<boolean> => {
    const act = () => equipItem(taice, id);
    if (!current || current.boost_bp <= bp) return save(act, 'nft.worn.isOn');
    const values = { share: boostText(bp, lang), before: boostText(current.boost_bp, lang) };
    return save(act, 'nft.worn.isOnLess', values);
  };
  return { busy, putOn: equip };
}
