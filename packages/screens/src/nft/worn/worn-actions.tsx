import type { NftItem } from '@taice/contract';
import { unequipItem } from '@taice/core';
import { Button, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { useSaveAction } from '../../shared/use-save-action.ts';
import { useTaice } from '../../shared/taice.tsx';
import { itemHref } from '../nft-paths.ts';
import { useEquip } from '../parts/use-equip.ts';
import type { RepairState } from './use-repair.ts';

/** Says why the pair is unavailable for now. */
function Elsewhere({ item }: { item: NftItem }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const { state, listing } = item;
  return (
    <div className="worn-do">
      <Text as="p" tone="muted">
        {state === 'listed'
          ? t('nft.worn.listedSays', { amount: text.points(listing?.price ?? '0') })
          : t(state === 'minting' ? 'nft.worn.mintingSays' : 'nft.worn.onChainSays')}
      </Text>
      <Button variant="primary" size={48} block href={itemHref(item)}>
        {t(state === 'listed' ? 'nft.worn.seeOffer' : 'nft.worn.seeItem')}
      </Button>
    </div>
  );
}

/** Putting on, taking off and repairing, at the foot of a narrow screen. */
export function WornActions({ item, repairing }: { item: NftItem; repairing: RepairState }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const { busy, save } = useSaveAction();
  const equipAction = useEquip();
  const { way, costOf, lacks, said, submit } = repairing;
  const { state } = item;
  if (state === 'listed' || state === 'minting' || state === 'on_chain')
    return <Elsewhere item={item} />;
  const isWorn = state === 'equipped';
  const canRepair = way !== null && (isWorn || state === 'broken');
  return (
    <div className="worn-do">
      <div role="alert">
        {said !== null && (
          <Text as="p" tone="bad" weight="semibold">
            {said}
          </Text>
        )}
      </div>
      <div className="worn-buttons">
        {isWorn && (
          <Button
            size={48}
            busy={busy}
            onClick={() => void save(() => unequipItem(taice), 'nft.worn.isOff')}
          >
            {t('nft.worn.takeOff')}
          </Button>
        )}
        {way !== null && (
          <Button
            variant={canRepair ? 'primary' : 'secondary'}
            size={48}
            busy={repairing.busy}
            disabled={lacks(way)}
            onClick={() => void submit()}
          >
            {t('nft.worn.repairWith', { cost: costOf(way) })}
          </Button>
        )}
        {state === 'held' && (
          <Button
            variant="primary"
            size={48}
            busy={equipAction.busy}
            onClick={() => void equipAction.putOn(item)}
          >
            {t('nft.worn.putOn')}
          </Button>
        )}
      </div>
    </div>
  );
}
