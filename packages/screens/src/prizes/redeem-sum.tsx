import { parseMicro, subtractAmounts } from '@taice/core/rules';
import type { PrizeDetail } from '@taice/core';
import { Button, Card, Coin, ProgressBar, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { useWallet } from '../shared/use-wallet.ts';
import {
  shareOfPrize,
  useReachDateText,
  usePrizeProgress,
} from '../shared/goal/use-prize-progress.ts';
import { useRefusalText } from '../shared/goal/refusal-text.ts';
import type { RedeemState } from './use-redeem.ts';
import { SavingsGoalButton } from './savings-goal-button.tsx';
import { EligibilityAction } from './prize-eligibility.tsx';

type Shown = { prize: PrizeDetail; redeeming: RedeemState };

/** The balance before and after the order; null while the balance is unknown. */
function useBalanceAfter(cost: string) {
  const { wallet } = useWallet();
  return wallet && { have: wallet.value, left: subtractAmounts(wallet.value, cost) };
}

/** Price and delivery of a shipped order. For a code the foot of the page shows everything. */
export function RedeemSum({ prize: { shipping }, redeeming: { cost, quantity, canTry } }: Shown) {
  const { t } = useTranslation();
  const text = usePointsText();
  const balanceAfter = useBalanceAfter(cost);
  const points = (amount: string) => t('rewards.points', { amount: text.points(amount) });
  if (!shipping) return null;
  return (
    <Card as="section" padding={16} className="redeem-part" aria-label={t('prizes.sum')}>
      <Text as="h2" size={16} weight="bold">
        {t('prizes.sum')}
      </Text>
      <dl className="redeem-sum">
        <div>
          <dt>{quantity > 1 ? t('prizes.pieces', { count: quantity }) : t('prizes.price')}</dt>
          <dd>{points(cost)}</dd>
        </div>
        <div>
          <dt>{t('prizes.shipping')}</dt>
          <dd>{shipping.cost}</dd>
        </div>
        <div>
          <dt>{t('prizes.shipsIn')}</dt>
          <dd>{t('prizes.days', { from: shipping.days_min, to: shipping.days_max })}</dd>
        </div>
        <div className="redeem-all">
          <dt>{t('prizes.inAll')}</dt>
          <dd>
            <Coin size={20} />
            <Text size={20} weight="bold" tone="gold">
              {text.points(cost)}
            </Text>
          </dd>
        </div>
        <div>
          <dt>{t('prizes.have')}</dt>
          <dd>{balanceAfter ? points(balanceAfter.have) : '–'}</dd>
        </div>
        {canTry && balanceAfter && parseMicro(balanceAfter.left) >= 0n && (
          <div>
            <dt>{t('prizes.leftAfter')}</dt>
            <dd>{points(balanceAfter.left)}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

/** The server's objection to the order, or an obstacle; null: none. */
function useRedeemBlocker({ prize, redeeming: { refusal, cost } }: Shown, isGone: boolean) {
  const { t } = useTranslation();
  const text = usePointsText();
  const refusalText = useRefusalText();
  const balanceAfter = useBalanceAfter(cost);
  if (refusal?.at === 'nowhere') return t('prizes.refused.noAnswer');
  const blockerText = prize.why_not && refusalText(prize.why_not);
  if (refusal?.at === 'button') {
    const refusalText = 'key' in refusal ? t(refusal.key) : refusal.text;
    return blockerText === null ? refusalText : `${refusalText} ${blockerText}`;
  }
  if (isGone) return t('prizes.refused.offline');
  if (blockerText !== null) return blockerText;
  if (balanceAfter && parseMicro(balanceAfter.left) < 0n)
    return t('prizes.why.balance', { amount: text.points(balanceAfter.left.replace('-', '')) });
  return null;
}

/** Points towards a prize that is still too dear, and when it is reached. Once it is the goal, earning is the next step. */
function PrizeProgress({ prize }: Pick<Shown, 'prize'>) {
  const { t } = useTranslation();
  const text = usePointsText();
  const progress = usePrizeProgress()(prize);
  const reachDate = useReachDateText()(progress);
  const availablePoints = subtractAmounts(prize.points, prize.why_not?.missing ?? '0');
  return (
    <>
      <ProgressBar value={shareOfPrize(prize)} label={prize.name} tone="gold" height={8} />
      <Text as="p" tone="muted">
        <Text weight="bold" tone="gold">
          {text.points(availablePoints)}
        </Text>{' '}
        {t('goal.of', { points: text.points(prize.points) })}
        {reachDate !== undefined &&
          ` · ${progress?.left === '0' ? reachDate : t('goal.about', { when: reachDate })}`}
      </Text>
      {prize.wished && (
        <Button variant="primary" size={48} block href="/V2/task">
          {t('prizes.earnMore')}
        </Button>
      )}
    </>
  );
}

/** The button that redeems the prize, or the reason why it cannot be redeemed and the next step. */
export function RedeemButton({
  prize,
  redeeming,
  loading,
  isGone,
}: Shown & { loading: boolean; isGone: boolean }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const blockerText = useRedeemBlocker({ prize, redeeming }, isGone);
  const { busy, cost, refusal, canTry, submit } = redeeming;
  const balanceAfter = useBalanceAfter(cost);
  const isShort = balanceAfter !== null && parseMicro(balanceAfter.left) < 0n;
  // The refused price is not offered again.
  const isStale = loading && refusal?.at === 'button';
  const blocker = prize.why_not;
  const canRedeem = canTry && (refusal?.at === 'nowhere' || !(isShort || isGone));
  return (
    <div className="redeem-do">
      <div role="alert">
        {blockerText !== null && (
          <Text as="p" tone={refusal ? 'bad' : 'muted'} weight={refusal ? 'semibold' : undefined}>
            {blockerText}
          </Text>
        )}
      </div>
      {canRedeem && balanceAfter && !isShort && (
        <p className="redeem-keep">
          <Text tone="muted">
            {t('prizes.youHave', { amount: text.points(balanceAfter.have) })}
          </Text>
          <Text weight="semibold">
            {t('prizes.youKeep', { amount: text.points(balanceAfter.left) })}
          </Text>
        </p>
      )}
      {canRedeem ? (
        <Button
          variant="primary"
          size={48}
          block
          busy={busy || isStale}
          onClick={() => void submit()}
        >
          {t('prizes.redeemFor', { amount: text.points(cost) })}
        </Button>
      ) : (blocker ? blocker.reason === 'balance' : isShort) ? (
        <>
          {blocker && <PrizeProgress prize={prize} />}
          <SavingsGoalButton prize={prize} />
        </>
      ) : (
        blocker && <EligibilityAction reason={blocker.reason} />
      )}
    </div>
  );
}
