import type { UserFull } from '@taice/contract';
import { formatPoints } from '@taice/core';
import { shortAddress, useLang, useTaice, useWallet } from '@taice/screens';
import { Avatar, HoverCard, Link, RewardRing, Skeleton, Text, UserBlock } from '@taice/ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import './account.css';

const AccountCard = lazy(async () => ({
  default: (await import('./account-card.tsx')).AccountCard,
}));

/** Today's ring, the balance and the portrait, with the account's card under the pointer. */
export function AccountBlock({ user }: { user: UserFull }) {
  const { t } = useTranslation();
  const lang = useLang();
  const navigate = useNavigate();
  const { full_day } = useTaice().settings.numbers;
  const wallet = useWallet().wallet;
  const balance = formatPoints(wallet?.value ?? user.spk, lang);
  const today = wallet?.daily_add_point ?? '0';
  // Only a day's earnings fill it; friends and prizes come on top.
  const dayProgress = Number(wallet?.tonight ?? '0') / full_day;
  const address = user.chain.chain_address;
  return (
    <HoverCard
      label={t('shell.account')}
      anchor={(props) => (
        <UserBlock
          ring={
            <RewardRing
              size={40}
              state={dayProgress > 0 ? 'filling' : 'waiting'}
              progress={dayProgress}
              label={t('shell.todayRing', { amount: formatPoints(wallet?.tonight ?? '0', lang) })}
              onPress={() => void navigate('/V2/points')}
            />
          }
          words={
            <Link href="/V2/points" className="account-points" title={t('shell.nav.points')}>
              <Text size={12} tone="muted" lines={1} className="account-name">
                {address ? shortAddress(address) : user.nickname}
              </Text>
              <Text weight="bold" tone="gold" data-coin-target="balance">
                <span translate="no">{balance}</span>{' '}
                <Text size={12} tone="muted" weight="semibold">
                  {t('common.points')}
                </Text>
              </Text>
            </Link>
          }
          portrait={
            <button
              type="button"
              aria-label={t('shell.accountOf', { name: user.nickname })}
              {...props}
            >
              <Avatar src={user.avatar} name={user.nickname} size={40} decorative />
            </button>
          }
        />
      )}
    >
      <Suspense fallback={<Skeleton height={360} />}>
        <AccountCard user={user} today={today} resetAt={wallet?.reset_at} />
      </Suspense>
    </HoverCard>
  );
}
