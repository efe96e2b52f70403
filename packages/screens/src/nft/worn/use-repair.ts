import {
  ApiError,
  confirm,
  errorText,
  NetworkError,
  type RepairOption,
  listRepairOptions,
  repair,
  toast,
} from '@taice/core';
import type { NftItem, PropItem } from '@taice/contract';
import { parseMicro } from '@taice/core/rules';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { useTaice } from '../../shared/taice.tsx';
import { useWallet } from '../../shared/use-wallet.ts';

/** One repair method: by potions, or to full durability by points. */
export type RepairMethod =
  | ({ readonly by: 'potion'; readonly key: string } & RepairOption)
  | { readonly by: 'taice'; readonly key: 'taice'; readonly cost: string; readonly to: number };

export interface Repairable {
  readonly item: NftItem;
  readonly props: readonly PropItem[];
  /** Repair by points to full durability; null: nothing is missing. */
  readonly price: { readonly cost: string; readonly to: number } | null;
}

const refusalKeys: Readonly<Record<number, string>> = {
  1501: 'nft.worn.refused.balance',
  1803: 'nft.worn.refused.locked',
  1805: 'nft.worn.refused.price',
  1806: 'nft.worn.refused.state',
  1807: 'nft.worn.refused.potion',
  // Happens only if a try without an answer is repeated for the same pair with other details.
  409: 'nft.worn.refused.before',
};

const getRepairMethods = ({ item, props, price }: Repairable): readonly RepairMethod[] => [
  ...listRepairOptions(item, props).map((option): RepairMethod => ({
    by: 'potion',
    key: `${option.prop.id}×${option.quantity}`,
    ...option,
  })),
  ...(price ? [{ by: 'taice', key: 'taice', ...price } as const] : []),
];

/** States in which a pair can be repaired. */
const repairableStates: ReadonlySet<NftItem['state']> = new Set(['held', 'equipped', 'broken']);

/** State of a repair: the methods with their costs and results, and the outcome. */
export function useRepair(target: Repairable) {
  const { t } = useTranslation();
  const taice = useTaice();
  const text = usePointsText();
  const { wallet } = useWallet();
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** Set from the question until the answer, so that a second press starts no second repair. */
  const isSubmitting = useRef(false);
  const { item } = target;
  const methods = repairableStates.has(item.state) ? getRepairMethods(target) : [];
  const method = methods.find(({ key }) => key === selectedKey) ?? methods[0] ?? null;
  const isUnaffordable = (one: RepairMethod): boolean =>
    one.by === 'taice' && wallet !== null && parseMicro(wallet.value) < parseMicro(one.cost);

  /** '1 potion', '96 points'. */
  const costOf = (one: RepairMethod): string =>
    one.by === 'potion'
      ? t('nft.worn.potions', { count: one.quantity })
      : t('rewards.points', { amount: text.points(one.cost) });

  const refusalText = (error: unknown): string => {
    if (error instanceof NetworkError) return t('nft.worn.refused.noAnswer');
    if (!(error instanceof ApiError)) throw error;
    const key = refusalKeys[error.code];
    return key === undefined ? errorText(error) : t(key);
  };

  const run = async (one: RepairMethod) => {
    const values = {
      to: one.to,
      max: item.max_durability,
      ...(one.by === 'potion'
        ? { count: one.quantity, name: one.prop.name, have: one.prop.quantity }
        : { cost: costOf(one) }),
    };
    const confirmed = await confirm(taice, {
      title: t('nft.worn.confirmTitle', { name: item.series.name }),
      body: t(`nft.worn.confirm.${one.by}`, values),
      confirmLabel: t('nft.worn.repair'),
    });
    if (!confirmed) return;
    setBusy(true);
    try {
      const reply = await repair(
        taice,
        one.by === 'taice'
          ? { nft_id: item.id, method: 'taice', cost: one.cost }
          : { nft_id: item.id, method: 'potion', prop_id: one.prop.id, quantity: one.quantity },
      );
      setSelectedKey(null);
      taice.platform.haptic('success');
      const { durability, max_durability: max } = reply.nft;
      toast(taice, { kind: 'success', text: t('nft.worn.repaired', { durability, max }) });
    } catch (error) {
      taice.platform.haptic('error');
      setMessage(refusalText(error));
    } finally {
      setBusy(false);
    }
  };

  return {
    ways: methods,
    way: method,
    busy,
    said: message,
    costOf,
    lacks: isUnaffordable,
    choose: (key: string) => {
      setMessage(null);
      setSelectedKey(key);
    },
    submit: async () => {
      if (isSubmitting.current || !method) return;
      setMessage(null);
      isSubmitting.current = true;
      await run(method).finally(() => {
        isSubmitting.current = false;
      });
    },
  };
}

export type RepairState = ReturnType<typeof useRepair>;
