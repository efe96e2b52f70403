import {
  ApiError,
  confirm,
  NetworkError,
  redeem,
  storeAddress,
  type PrizeDetail,
  type Wanted,
} from '@taice/core';
import { formatMicro, parseMicro } from '@taice/core/rules';
import type { Address, Redeemed } from '@taice/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressForm } from '../shared/addresses/use-address-form.ts';
import { addressesMost } from '../shared/addresses/addresses-most.ts';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { wentThrough } from '../shared/went-through.ts';
import { refusalFrom, type Refusal } from './refusal.ts';

/** Whether a prize is sent to a country. */
export const goesTo = ({ countries }: PrizeDetail, country: string): boolean =>
  countries === null || countries.includes(country);

/** An order as it is being made up: to where or for whom, how many, and what came of it. */
export function useRedeem(prize: PrizeDetail, addresses: readonly Address[]) {
  const { t } = useTranslation();
  const taice = useTaice();
  const text = usePointsText();
  const form = useAddressForm();
  const [quantity, setQuantity] = useState(1);
  const [chosen, setChosen] = useState<string | null>(null);
  const [keeps, setKeeps] = useState(true);
  const [account, setAccount] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const [redeemed, setRedeemed] = useState<Redeemed | null>(null);
  /** From the question on until the answer: a second press means the same. */
  const asked = useRef(false);
  const canKeep = addresses.length < addressesMost;
  const usual = addresses.find(({ country }) => goesTo(prize, country))?.id ?? '';
  /** The id of the address, '' for a new one. */
  const to = chosen ?? usual;
  const cost = formatMicro(parseMicro(prize.points) * BigInt(quantity));

  /** What is sent; null while something that it needs is missing, which is then marked. */
  const wanted = (): Wanted | null => {
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

  const order = async (what: Wanted) => {
    const sure = await confirm(taice, {
      title: t('prizes.confirmTitle', { name: prize.name }),
      body: t(`prizes.confirm.${prize.reviewed_first ? 'reviewed' : prize.type}`, {
        amount: text.points(cost),
        cost: prize.shipping?.cost ?? '',
      }),
      confirmLabel: t('prizes.redeem'),
    });
    if (!sure) return;
    setBusy(true);
    try {
      // What is said against it stands where it belongs.
      setRedeemed(await redeem(taice, what, { toast: false }));
      taice.platform.haptic('success');
      // The order stands, whatever comes of this.
      if (what.type === 'physical' && to === '' && keeps && canKeep)
        await wentThrough(storeAddress(taice, form.text));
    } catch (error) {
      const said = refusalFrom(error, to === '');
      taice.platform.haptic('error');
      setRefusal(said);
      if (said.at === 'address') form.mark(said.problems);
      // A fault of ours is said like a lost answer, and reported all the same.
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
    } finally {
      setBusy(false);
    }
  };

  return {
    form,
    quantity,
    to,
    /** Whether a new address is kept for the next time; null: there is no room for it. */
    keeps: canKeep ? keeps : null,
    keep: setKeeps,
    account,
    refusal,
    busy,
    cost,
    redeemed,
    /** Also what went through unheard may be tried: its answer is what is wanted. */
    canTry: prize.can_redeem || refusal?.at === 'nowhere',
    take: (count: number) => {
      setRefusal(null);
      setQuantity(count);
    },
    /** An address by its id; '' to write a new one. */
    sendTo: (id: string) => {
      setRefusal(null);
      setChosen(id);
    },
    write: (value: string) => {
      setRefusal(null);
      setAccount(value);
    },
    submit: async () => {
      if (asked.current) return;
      setRefusal(null);
      const what = wanted();
      if (!what) return;
      asked.current = true;
      await order(what).finally(() => {
        asked.current = false;
      });
    },
  };
}

export type Redeeming = ReturnType<typeof useRedeem>;
