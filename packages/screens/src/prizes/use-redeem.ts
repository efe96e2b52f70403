import {
  ApiError,
  confirm,
  NetworkError,
  redeem,
  saveAddress,
  type PrizeDetail,
  type RedeemRequest,
} from '@taice/core';
import { formatMicro, parseMicro } from '@taice/core/rules';
import type { Address, RedemptionReply } from '@taice/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressForm } from '../shared/addresses/use-address-form.ts';
import { addressesMax } from '../shared/addresses/addresses-max.ts';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { hasSucceeded } from '../shared/outcome.ts';
import { refusalFrom, type Refusal } from './refusal.ts';

/** True if the prize can be shipped to the country. */
export const shipsTo = ({ countries }: PrizeDetail, country: string): boolean =>
  countries === null || countries.includes(country);

/** State of an order: the recipient, the quantity, and the result. */
export function useRedeem(prize: PrizeDetail, addresses: readonly Address[]) {
  const { t } = useTranslation();
  const taice = useTaice();
  const text = usePointsText();
  const form = useAddressForm();
  const [quantity, setQuantity] = useState(1);
  const [selectedAddress, setSelectedAddress] = useState<string | null>(null);
  const [savesAddress, setSavesAddress] = useState(true);
  const [account, setAccount] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const [redeemed, setRedeemed] = useState<RedemptionReply | null>(null);
  /** Set from the question until the answer, so that a second press starts no second order. */
  const isSubmitting = useRef(false);
  const canKeep = addresses.length < addressesMax;
  const defaultAddressId = addresses.find(({ country }) => shipsTo(prize, country))?.id ?? '';
  /** Id of the address; '' for a new one. */
  const to = selectedAddress ?? defaultAddressId;
  const cost = formatMicro(parseMicro(prize.points) * BigInt(quantity));

  /** The request; null while a required field is missing, which is then marked. */
  const buildRequest = (): RedeemRequest | null => {
    const what = { prize_id: prize.id, points: prize.points };
    if (prize.type === 'virtual') return { type: 'virtual', what };
    if (prize.type === 'member') {
      const member_account = account.trim();
      if (member_account !== '') return { type: 'member', what: { ...what, member_account } };
      setRefusal({ at: 'account' });
      return null;
    }
    if (to !== '') return { type: 'physical', what: { ...what, quantity, address_id: to } };
    if (!form.isWhole()) return null;
    return { type: 'physical', what: { ...what, quantity, ...form.text } };
  };

  const order = async (request: RedeemRequest) => {
    const confirmed = await confirm(taice, {
      title: t('prizes.confirmTitle', { name: prize.name }),
      body: t(`prizes.confirm.${prize.reviewed_first ? 'reviewed' : prize.type}`, {
        amount: text.points(cost),
        cost: prize.shipping?.cost ?? '',
      }),
      confirmLabel: t('prizes.redeem'),
    });
    if (!confirmed) return;
    setBusy(true);
    try {
      // Errors appear at the field or button that they concern, so no toast.
      setRedeemed(await redeem(taice, request, { toast: false }));
      taice.platform.haptic('success');
      // The order is placed even if this fails.
      if (request.type === 'physical' && to === '' && savesAddress && canKeep)
        await hasSucceeded(saveAddress(taice, form.text));
    } catch (error) {
      const newRefusal = refusalFrom(error, to === '');
      taice.platform.haptic('error');
      setRefusal(newRefusal);
      if (newRefusal.at === 'address') form.mark(newRefusal.problems);
      // A bug of ours is shown like a lost answer, and still reported.
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
    } finally {
      setBusy(false);
    }
  };

  return {
    form,
    quantity,
    to,
    /** True if the new address will be saved; null: there is no room for it. */
    keeps: canKeep ? savesAddress : null,
    keep: setSavesAddress,
    account,
    refusal,
    busy,
    cost,
    redeemed,
    /** After a lost answer a retry is allowed, because it returns the result. */
    canTry: prize.can_redeem || refusal?.at === 'nowhere',
    take: (count: number) => {
      setRefusal(null);
      setQuantity(count);
    },
    /** Chooses an address by its id; '' to write a new one. */
    sendTo: (id: string) => {
      setRefusal(null);
      setSelectedAddress(id);
    },
    write: (value: string) => {
      setRefusal(null);
      setAccount(value);
    },
    submit: async () => {
      if (isSubmitting.current) return;
      setRefusal(null);
      const request = buildRequest();
      if (!request) return;
      isSubmitting.current = true;
      await order(request).finally(() => {
        isSubmitting.current = false;
      });
    },
  };
}

export type RedeemState = ReturnType<typeof useRedeem>;
