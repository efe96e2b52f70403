import { parseMicro, subtractAmounts } from '@taice/core/rules';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../../shared/points-text.ts';
import { useWallet } from '../../shared/use-wallet.ts';
import { noTradeKeys } from './buy-refusal.ts';
import type { BuyState } from './use-buy.ts';

export interface PurchaseBlocker {
  readonly text: string;
  /** It answers a press, instead of describing an earlier obstacle. */
  readonly isAnswer: boolean;
}

/** The result of the press or the obstacle to it, and the state of the button. */
export function usePurchaseBlocker({
  cost,
  series,
  isGone,
  noTrade,
  changed,
  refusal,
  way,
}: BuyState) {
  const { t } = useTranslation();
  const text = usePointsText();
  const { wallet } = useWallet();
  const remaining = wallet && subtractAmounts(wallet.value, cost);
  // For coins the wallet shows the balance. A viewer who may not buy it at all is not sent to earn points.
  const isShort =
    noTrade === null && way === 'taice' && remaining !== null && parseMicro(remaining) < 0n;
  const findBlocker = (): PurchaseBlocker | null => {
    if (refusal?.why === 'nowhere')
      return { text: t('nft.market.refused.noAnswer'), isAnswer: true };
    if (isGone) return { text: t('nft.market.refused.gone'), isAnswer: refusal !== null };
    if (noTrade !== null) return { text: t(noTradeKeys[noTrade]), isAnswer: false };
    if (changed || refusal?.why === 'price')
      return { text: t('nft.market.refused.price'), isAnswer: true };
    if (refusal?.why === 'said')
      return { text: 'key' in refusal ? t(refusal.key) : refusal.text, isAnswer: true };
    if (series?.why_not) return { text: t(`nft.market.why.${series.why_not}`), isAnswer: false };
    if (isShort)
      return {
        text: t('nft.market.why.balance', { amount: text.points(remaining.replace('-', '')) }),
        isAnswer: false,
      };
    return null;
  };
  const canTry =
    refusal?.why === 'nowhere' ||
    (!isGone && noTrade === null && !isShort && (series === null || series.can_buy));
  return {
    objection: findBlocker(),
    isShort,
    canTry,
    have: wallet?.value ?? null,
    left: remaining !== null && parseMicro(remaining) < 0n ? null : remaining,
  };
}
