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

const refusalKeys: Readonly<Record<number, string>> = {
  1117: 'nft.give.refused.nobody',
  1807: 'nft.give.refused.potion',
  1811: 'nft.give.refused.limit',
  // Happens only if a try without an answer is repeated with other details.
  409: 'nft.give.refused.before',
};

/** State of the gift form and its result. */
export function useGive(prop: PropItem, transfersLeft: number) {
  const { t } = useTranslation();
  const taice = useTaice();
  const [requestedQuantity, setRequestedQuantity] = useState(1);
  const [receiver, setReceiver] = useState<Receiver | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [gift, setGift] = useState<(PotionTransferReply & { quantity: number }) | null>(null);
  /** Set from the question until the answer, so that a second press starts no second gift. */
  const isSubmitting = useRef(false);
  const maxQuantity = Math.min(prop.quantity, transfersLeft);
  const quantity = Math.max(1, Math.min(requestedQuantity, maxQuantity));

  const refusalText = (error: unknown): string => {
    if (error instanceof NetworkError) return t('nft.give.refused.noAnswer');
    if (!(error instanceof ApiError)) throw error;
    const key = isUnverified(error) ? 'nft.give.refused.unverified' : refusalKeys[error.code];
    return key === undefined ? errorText(error) : t(key);
  };

  const run = async ({ to, name }: Receiver) => {
    const values = { count: quantity, name, potion: prop.name };
    const confirmed = await confirm(taice, {
      title: t('nft.give.confirmTitle', values),
      body: t('nft.give.confirmSays', { ...values, left: prop.quantity - quantity }),
      confirmLabel: t('nft.give.give'),
    });
    if (!confirmed) return;
    setBusy(true);
    try {
      const reply = await transferPotions(taice, { to, prop_id: prop.id, quantity });
      taice.platform.haptic('success');
      setGift({ ...reply, quantity });
    } catch (error) {
      taice.platform.haptic('error');
      setMessage(refusalText(error));
    } finally {
      setBusy(false);
    }
  };

  return {
    most: maxQuantity,
    quantity,
    receiver,
    said: message,
    busy,
    given: gift,
    take: (count: number) => {
      setMessage(null);
      setRequestedQuantity(count);
    },
    choose: (one: Receiver | null) => {
      setMessage(null);
      setReceiver(one);
    },
    again: () => {
      setGift(null);
      setReceiver(null);
      setRequestedQuantity(1);
    },
    submit: async () => {
      if (isSubmitting.current || !receiver) return;
      setMessage(null);
      isSubmitting.current = true;
      await run(receiver).finally(() => {
        isSubmitting.current = false;
      });
    },
  };
}

export type GiveState = ReturnType<typeof useGive>;
