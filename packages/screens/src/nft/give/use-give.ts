import {
  ApiError,
  confirm,
  errorText,
  transferPotions,
  NetworkError,
  type PotionTransferReply,
} from '@taice/core';
import type { PropItem } from '@taice/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { isUnverified } from '../parts/trade-refusal.ts';

/** The recipient of potions, by their id or an invite code. */
export interface Receiver {
  readonly to: string;
  readonly name: string;
}

const refusals: Readonly<Record<number, string>> = {
  1117: 'nft.give.refused.nobody',
  1807: 'nft.give.refused.potion',
  1811: 'nft.give.refused.limit',
  // Happens only if a try without an answer is repeated with other details.
  409: 'nft.give.refused.before',
};

/** State of the gift form and its result. */
export function useGive(prop: PropItem, left: number) {
  const { t } = useTranslation();
  const taice = useTaice();
  const [wanted, setWanted] = useState(1);
  const [receiver, setReceiver] = useState<Receiver | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [given, setGiven] = useState<(PotionTransferReply & { quantity: number }) | null>(null);
  /** Set from the question until the answer, so that a second press starts no second gift. */
  const asked = useRef(false);
  const most = Math.min(prop.quantity, left);
  const quantity = Math.max(1, Math.min(wanted, most));

  const refused = (error: unknown): string => {
    if (error instanceof NetworkError) return t('nft.give.refused.noAnswer');
    if (!(error instanceof ApiError)) throw error;
    const key = isUnverified(error) ? 'nft.give.refused.unverified' : refusals[error.code];
    return key === undefined ? errorText(error) : t(key);
  };

  const run = async ({ to, name }: Receiver) => {
    const values = { count: quantity, name, potion: prop.name };
    const sure = await confirm(taice, {
      title: t('nft.give.confirmTitle', values),
      body: t('nft.give.confirmSays', { ...values, left: prop.quantity - quantity }),
      confirmLabel: t('nft.give.give'),
    });
    if (!sure) return;
    setBusy(true);
    try {
      const answer = await transferPotions(taice, { to, prop_id: prop.id, quantity });
      taice.platform.haptic('success');
      setGiven({ ...answer, quantity });
    } catch (error) {
      taice.platform.haptic('error');
      setSaid(refused(error));
    } finally {
      setBusy(false);
    }
  };

  return {
    most,
    quantity,
    receiver,
    said,
    busy,
    given,
    take: (count: number) => {
      setSaid(null);
      setWanted(count);
    },
    choose: (one: Receiver | null) => {
      setSaid(null);
      setReceiver(one);
    },
    again: () => {
      setGiven(null);
      setReceiver(null);
      setWanted(1);
    },
    submit: async () => {
      if (asked.current || !receiver) return;
      setSaid(null);
      asked.current = true;
      await run(receiver).finally(() => {
        asked.current = false;
      });
    },
  };
}

export type GiveState = ReturnType<typeof useGive>;
