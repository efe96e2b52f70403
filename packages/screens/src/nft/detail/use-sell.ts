import {
  ApiError,
  errorText,
  NetworkError,
  type NftDetail,
  type NftOffered,
  type NftPayments,
  createListing,
} from '@taice/core';
import { plainDigits } from '@taice/contract/digits';
import { formatMicro, parseMicro } from '@taice/core/rules';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnverified } from '../parts/trade-refusal.ts';
import { useTaice } from '../../shared/taice.tsx';

const refusalKeys: Readonly<Record<number, string>> = {
  400: 'nft.detail.sell.refused.price',
  1306: 'nft.detail.sell.refused.standing',
  1801: 'nft.detail.sell.refused.gone',
  1802: 'nft.detail.sell.refused.gone',
  1803: 'nft.detail.sell.refused.state',
  1804: 'nft.detail.sell.refused.gone',
  1806: 'nft.detail.sell.refused.broken',
  // Happens only if a try without an answer is repeated at another price.
  409: 'nft.detail.sell.refused.before',
};

/**
 * Reads a price with a point or, as many keyboards have it, a comma. Otherwise returns the error. `fine`: it is finer
 * than a hundredth of a point.
 */
const parsePrice = (text: string): { price: string } | { wrong: 'fine' | 'noNumber' } => {
  const written = plainDigits(text.trim()).replace(',', '.');
  if (!/^(0|[1-9]\d{0,29})(\.\d+)?$/.test(written)) return { wrong: 'noNumber' };
  if (/\.\d{3}/.test(written)) return { wrong: 'fine' };
  return { price: formatMicro(parseMicro(written)) };
};

/** The fee and the seller's proceeds, calculated as the server does. */
export const calculateProceeds = (price: string, feeBp: number): { fee: string; net: string } => {
  const gross = parseMicro(price);
  const fee = (gross * BigInt(feeBp)) / 10_000n;
  return { fee: formatMicro(fee), net: formatMicro(gross - fee) };
};

/** State of a new offer, or of an offer at a new price. */
export function useSell(item: NftDetail, payments: NftPayments | undefined) {
  const { t } = useTranslation();
  const taice = useTaice();
  const [text, setText] = useState(item.listing?.price ?? item.floor ?? item.last ?? '');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [offered, setOffered] = useState<NftOffered | null>(null);
  const isSubmitting = useRef(false);
  /** The offer that this one replaces, also in every retry; undefined: there is none any more. */
  const replacedListingId = useRef(item.listing?.id);
  const read = parsePrice(text);
  const price = 'price' in read ? read.price : null;
  /** The highest price that is allowed for such an item; null: it has no limit of its own. */
  const maxPrice = item.mine?.price_max ?? null;

  const problem = (): string | null => {
    if (text.trim() === '') return null;
    if ('wrong' in read)
      return t(read.wrong === 'fine' ? 'nft.detail.sell.notWhole' : 'nft.detail.sell.noNumber');
    if (!payments) return null;
    if (parseMicro(read.price) < parseMicro(payments.price_min)) return t('nft.detail.sell.tooLow');
    if (parseMicro(read.price) > parseMicro(maxPrice ?? payments.price_max))
      return t('nft.detail.sell.tooHigh');
    return null;
  };
  const refusalText = (error: unknown): string => {
    if (error instanceof NetworkError) return t('nft.detail.sell.refused.noAnswer');
    if (!(error instanceof ApiError)) throw error;
    const key = isUnverified(error) ? 'nft.market.refused.unverified' : refusalKeys[error.code];
    return key === undefined ? errorText(error) : t(key);
  };

  const priceProblem = problem();
  return {
    text,
    price: priceProblem === null ? price : null,
    most: maxPrice,
    problem: priceProblem,
    busy,
    said: message,
    offered,
    write: (value: string) => {
      setMessage(null);
      setText(value);
    },
    submit: async () => {
      if (isSubmitting.current || price === null || priceProblem !== null || offered) return;
      isSubmitting.current = true;
      setMessage(null);
      setBusy(true);
      try {
        setOffered(
          await createListing(taice, {
            nft_id: item.id,
            price,
            listing_id: replacedListingId.current,
          }),
        );
        taice.platform.haptic('success');
      } catch (error) {
        taice.platform.haptic('error');
        setMessage(refusalText(error));
        if (error instanceof ApiError && error.code === 1804) replacedListingId.current = undefined;
      } finally {
        isSubmitting.current = false;
        setBusy(false);
      }
    },
  };
}
