import type { NftItem, PropItem } from '@taice/contract';

/** A number of potions of one kind for one pair of spectacles. */
export interface RepairOption {
  readonly prop: PropItem;
  readonly quantity: number;
  /** The durability after the repair. */
  readonly to: number;
}

type Worn = Pick<NftItem, 'durability' | 'max_durability'>;

/**
 * Possible repairs by potions, those that waste the least first. For each kind: as many as it takes or the viewer has.
 * If that is several, also a single one.
 */
export const listRepairOptions = (
  { durability, max_durability: max }: Worn,
  props: readonly PropItem[],
): readonly RepairOption[] => {
  const missing = max - durability;
  if (missing <= 0) return [];
  const waste = ({ prop, quantity }: RepairOption) => Math.max(0, prop.power * quantity - missing);
  return props
    .flatMap((prop): RepairOption[] => {
      const fullQuantity = Math.min(prop.quantity, Math.ceil(missing / prop.power));
      return [...new Set([fullQuantity, 1])]
        .filter((quantity) => quantity > 0 && quantity <= prop.quantity)
        .map((quantity) => ({
          prop,
          quantity,
          to: Math.min(max, durability + prop.power * quantity),
        }));
    })
    .toSorted((one, other) => other.to - one.to || waste(one) - waste(other));
};
