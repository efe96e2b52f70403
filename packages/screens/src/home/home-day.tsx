import { Button, Card, Coin, Skeleton, Text } from '@taice/ui';
import Flame from 'lucide-react/icons/flame';
import Moon from 'lucide-react/icons/moon';
import { useTranslation } from 'react-i18next';
import { useClaimAll } from '../shared/claims/use-claim-all.ts';
import { useClaimLine } from '../shared/claims/use-claim-sources.ts';
import { useClaimables } from '../shared/claims/use-claimables.ts';
import { GoalLine } from '../shared/goal/goal-line.tsx';
import { getSettlementPreview, usePointsText } from '../shared/points-text.ts';
import { getDayPayment, useSignIn } from '../shared/sign-in/use-sign-in.ts';
import { useDayAndTime } from '../shared/use-day-and-time.ts';
import { useWallet } from '../shared/use-wallet.ts';

/** Placeholder of a cell that is loading. A cell that fails to load is omitted. */
function CellSkeleton({ isComing }: { isComing: boolean }) {
  return (
    isComing && (
      <li aria-busy="true">
        <Skeleton shape="round" width={44} height={44} />
        <span className="home-day-words">
          <Skeleton shape="text" width="50%" height={20} />
          <Skeleton shape="text" width="80%" height={16} />
        </span>
      </li>
    )
  );
}

/** Today's sign-in, or the day that was taken. */
function SignInCell() {
  const { t } = useTranslation();
  const text = usePointsText();
  const arrival = useDayAndTime();
  const { data, error, busy, signIn } = useSignIn();
  if (!data) return <CellSkeleton isComing={error === undefined} />;
  const today = data.days.find(({ state }) => state === 'today');
  const day = today?.day_no ?? data.days.findLast(({ state }) => state === 'done')?.day_no ?? 1;
  return (
    <li>
      <span className="home-day-mark" aria-hidden="true">
        <Flame />
      </span>
      <span className="home-day-words">
        <Text as="div" weight="bold">
          {t('home.day.ofSeven', { day })}
        </Text>
        <Text as="div" size={12} tone="muted">
          {data.today_done
            ? t('home.day.nextAt', { when: arrival(data.reset_at) })
            : data.current > 0 && !data.streak_off
              ? t('signIn.inARow', { count: data.current })
              : t('signIn.title')}
        </Text>
      </span>
      {today && !data.today_done && (
        <Button variant="gold" busy={busy} onClick={() => void signIn()}>
          {t('home.day.signIn', { amount: text.points(String(getDayPayment(today))) })}
        </Button>
      )}
    </li>
  );
}

/** A button for all claims; without claims, the points that arrive at the day's end. */
function ClaimCell() {
  const { t } = useTranslation();
  const text = usePointsText();
  const arrival = useDayAndTime();
  const line = useClaimLine();
  const { wallet, settled } = useWallet();
  const { toClaim } = useClaimables();
  const { busy, at, press, coin } = useClaimAll();
  const amount = text.points(toClaim.amount);
  const hasClaims = toClaim.count > 0;
  if (!wallet) return <CellSkeleton isComing={!settled} />;
  return (
    <li>
      <span className="home-day-mark" ref={at} data-gold={hasClaims} aria-hidden="true">
        {hasClaims ? <Coin size={24} /> : <Moon />}
      </span>
      <span className="home-day-words">
        <Text as="div" weight="bold">
          {hasClaims
            ? t('home.day.toClaim', { amount })
            : t('home.day.tonight', { amount: text.points(getSettlementPreview(wallet)) })}
        </Text>
        <Text as="div" size={12} tone="muted" lines={2}>
          {hasClaims ? line : t('rewards.arrive', { when: arrival(wallet.reset_at) })}
        </Text>
      </span>
      {hasClaims && (
        <Button variant="gold" busy={busy} onClick={() => void press()}>
          {t('home.day.claim', { amount })}
        </Button>
      )}
      {coin}
    </li>
  );
}

/** The day on Home: sign-in, claims, and the chosen prize. */
export function HomeDay() {
  const { t } = useTranslation();
  return (
    <Card as="section" padding={0} clip className="home-day" aria-label={t('home.day.title')}>
      <ul>
        <SignInCell />
        <ClaimCell />
        <li>
          <GoalLine />
        </li>
      </ul>
    </Card>
  );
}
