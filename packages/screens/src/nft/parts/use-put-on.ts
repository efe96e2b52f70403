import type { NftItem } from '@taice/contract';
import { ownNftQueries, wear } from '@taice/core';
import { boostText } from '../../shared/boost-text.ts';
import { useLang } from '../../shared/i18n.ts';
import { useRead } from '../../shared/use-read.ts';
import { useSaving } from '../../shared/use-saving.ts';
import { useTaice } from '../../shared/taice.tsx';

/** Puts on one of the viewer's pairs and confirms it. Adds the difference if it is weaker than the previous pair. */
export function usePutOn() {
  const taice = useTaice();
  const lang = useLang();
  const { busy, save } = useSaving();
  const worn = useRead(ownNftQueries.equipment(taice)).data?.equipped;
  const putOn = ({ id, boost_bp: bp }: Pick<NftItem, 'id' | 'boost_bp'>): Promise<boolean> => {
    const act = () => wear(taice, id);
    if (!worn || worn.boost_bp <= bp) return save(act, 'nft.worn.isOn');
    const values = { share: boostText(bp, lang), before: boostText(worn.boost_bp, lang) };
    return save(act, 'nft.worn.isOnLess', values);
  };
  return { busy, putOn };
}
