import {
  ApiError,
  cashOut,
  confirm,
  errorText,
  NetworkError,
  type CashOutTerms,
} from '@taice/core';
import { plainDigits } from '@taice/contract/digits';
import { rateToBp, cashOutFee, formatMicro, parseMicro } from '@taice/core/rules';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { walletAddress } from '../../shared/bindings/short-address.ts';
import { usePointsText } from '../../shared/points-text.ts';
import { useTaice } from '../../shared/taice.tsx';

/** The typed amount; null: it is invalid. */
const parseAmount = (text: string): bigint | null => {
  const typed = plainDigits(text.trim());
  // '1,000' is grouped. On keyboards without a point, '1000,25' has a decimal comma.
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed);
  const plain = isGrouped ? typed.replaceAll(',', '') : typed.replace(',', '.');
  return /^\d{1,9}(\.\d{1,6})?$/.test(plain) ? parseMicro(plain) : null;
};

/** Locale key of the problem with an amount; null: none. */
const validateAmount = (amount: bigint | null, { min, available }: CashOutTerms): string | null => {
  if (amount === null) return 'transfer.amountNone';
  if (amount < parseMicro(min)) return 'transfer.amountLow';
  return amount > parseMicro(available) ? 'transfer.amountOver' : null;
};

/** The fee in percent of the amount. */
export const feePercent = ({ fee_rate }: CashOutTerms): number => rateToBp(fee_rate) / 100;

/** State of a cash-out form and its result. */
export function useCashOut(terms: CashOutTerms, onDone: () => void) {
  const { t } = useTranslation();
  const taice = useTaice();
  const points = usePointsText();
  const [text, setText] = useState('');
  const [failureText, setFailureText] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** Set from the question until the answer, so that a second press starts no second cash-out. */
  const isSubmitting = useRef(false);
  const amount = parseAmount(text);
  const rule = { least: parseMicro(terms.fee_min), bp: rateToBp(terms.fee_rate) };
  const fee = amount === null ? null : cashOutFee(amount, rule);
  const net = amount === null || fee === null || amount < fee ? null : amount - fee;
  const problem = validateAmount(amount, terms);
  const isReviewed = amount !== null && amount > parseMicro(terms.review_from);
  const arrival = isReviewed
    ? t('transfer.reviewed', { hours: terms.eta_review_hours })
    : t('transfer.soon', { minutes: terms.eta_minutes });

  const send = async () => {
    if (amount === null || fee === null || net === null || terms.to_address === null) return;
    const confirmed = await confirm(taice, {
      title: t('transfer.confirmTitle', { amount: points.points(formatMicro(amount)) }),
      body: t('transfer.confirmBody', {
        net: points.points(formatMicro(net)),
        address: walletAddress(terms.to_address),
        fee: points.points(formatMicro(fee)),
        arrival,
      }),
      confirmLabel: t('transfer.confirm'),
    });
    if (!confirmed) return;
    setBusy(true);
    try {
      const request = {
        amount: formatMicro(amount),
        fee: formatMicro(fee),
        chain: terms.chain,
        to_address: terms.to_address,
      };
      await cashOut(taice, request, { toast: false });
      taice.platform.haptic('success');
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof NetworkError)) throw error;
      taice.platform.haptic('error');
      setFailureText(error instanceof NetworkError ? t('transfer.noAnswer') : errorText(error));
    } finally {
      setBusy(false);
    }
  };

  return {
    text,
    amount,
    fee,
    net,
    problem,
    arrival,
    refusal: failureText,
    busy,
    write: (value: string) => {
      setFailureText(null);
      setText(value);
    },
    submit: async () => {
      if (isSubmitting.current) return;
      isSubmitting.current = true;
      setFailureText(null);
      await send().finally(() => {
        isSubmitting.current = false;
      });
    },
  };
}
export type CashOutForm = ReturnType<typeof useCashOut>;
