import { prizeQueries } from '@taice/core';
import { subtractAmounts } from '@taice/core/rules';
import { Button, Card, Coin, Link, ProgressBar, Text } from '@taice/ui';
import Flame from 'lucide-react/icons/flame';
import Gift from 'lucide-react/icons/gift';
import Moon from 'lucide-react/icons/moon';
import { useTranslation } from 'react-i18next';
import { useClaimAll } from '../shared/claims/use-claim-all.ts';
import { useClaimables } from '../shared/claims/use-claimables.ts';
import { usePointsText } from '../shared/points-text.ts';
import { payOf, useSignIn } from '../shared/sign-in/use-sign-in.ts';
import { useTaice } from '../shared/taice.tsx';
import { useCoinFlight } from '../shared/use-coin-flight.tsx';
import { useLocalTime } from '../shared/use-local-time.ts';
import { useRead } from '../shared/use-read.ts';
import { useWallet } from '../shared/use-wallet.ts';

/** Today's sign-in, or the day that was taken. */
function SignInCell() {
  const { t } = useTranslation();
  const text = usePointsText();
  const time = useLocalTime();
  const { data, busy, signIn } = useSignIn();
  if (!data) return <li aria-busy="true" />;
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
            ? t('home.day.nextAt', { time: time.clock(data.reset_at) })
            : data.current > 0 && !data.streak_off
              ? t('signIn.inARow', { count: data.current })
              : t('signIn.title')}
        </Text>
      </span>
      {today && !data.today_done && (
        <Button variant="gold" busy={busy} onClick={() => void signIn()}>
          {t('home.day.signIn', { amount: text.points(String(payOf(today))) })}
        </Button>
      )}
    </li>
  );
}

/** Everything to claim by one press; without claims, the points that arrive tonight. */
function ClaimCell() {
  const { t } = useTranslation();
  const text = usePointsText();
  const time = useLocalTime();
  const { wallet } = useWallet();
  const { toClaim } = useClaimables();
  const { fly, coin } = useCoinFlight();
  const { busy, at, press } = useClaimAll((from) => fly(from, 'balance'));
  const amount = text.points(toClaim.amount);
  const waits = toClaim.count > 0;
  return (
    <li aria-busy={!wallet}>
      <span className="home-day-mark" ref={at} data-gold={waits} aria-hidden="true">
        {waits ? <Coin size={24} /> : <Moon />}
      </span>
      <span className="home-day-words">
        <Text as="div" weight="bold">
          {waits
            ? t('home.day.toClaim', { amount })
            : wallet && t('home.day.tonight', { amount: text.points(wallet.tonight) })}
        </Text>
        <Text as="div" size={12} tone="muted">
          {waits
            ? t('home.day.from', { count: toClaim.count })
            : wallet && t('home.day.arrive', { time: time.clock(wallet.reset_at) })}
        </Text>
      </span>
      {waits && (
        <Button variant="gold" busy={busy} onClick={() => void press()}>
          {t('home.day.claim', { amount })}
        </Button>
      )}
      {coin}
    </li>
  );
}

/** The chosen prize and its progress, or a link to choose one. */
function GoalCell() {
  const { t } = useTranslation();
  const text = usePointsText();
  const taice = useTaice();
  const { data, loading } = useRead(prizeQueries.wished(taice));
  if (data === undefined && loading) return <li aria-busy="true" />;
  const missing = data?.why_not?.missing ?? '0';
  const have = data ? subtractAmounts(data.points, missing) : '0';
  return (
    <li>
      <Link href={data ? `/V2/exchangeH5?id=${data.id}` : '/V2/exchange'} className="home-day-goal">
        {data ? (
          <img src={data.image} alt="" loading="lazy" />
        ) : (
          <span className="home-day-mark" aria-hidden="true">
            <Gift />
          </span>
        )}
        <span className="home-day-words">
          <Text as="div" weight="bold" lines={1}>
            {data ? data.name : t('home.day.choose')}
          </Text>
          <Text as="div" size={12} tone="muted">
            {!data
              ? t('home.day.chooseBody')
              : Number(missing) > 0
                ? t('prizes.wish.next', { amount: text.points(missing) })
                : t('prizes.wish.now')}
          </Text>
          {data && (
            <ProgressBar value={Number(have) / Number(data.points)} label={data.name} tone="gold" />
          )}
        </span>
      </Link>
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
        <GoalCell />
      </ul>
    </Card>
  );
}
