import { type Arrivals, walletQueries } from '@taice/core';
import type { WalletDetail } from '@taice/contract';
import { Avatar, Button, Card, InfoTip, Link, Skeleton, Text } from '@taice/ui';
import Lock from 'lucide-react/icons/lock';
import Moon from 'lucide-react/icons/moon';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClaimAll } from '../shared/claims/use-claim-all.ts';
import { useClaimLine } from '../shared/claims/use-claim-sources.ts';
import { useClaimables } from '../shared/claims/use-claimables.ts';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { useDayAndTime } from '../shared/use-day-and-time.ts';
import { useRead } from '../shared/use-read.ts';
import { useWallet } from '../shared/use-wallet.ts';
import { arrivalsSum, getUnlistedFriendsAmount, shownFriends } from './pending-friends.ts';

type Row = {
  readonly key: string;
  readonly mark: ReactNode;
  readonly title: string;
  readonly note: ReactNode;
  readonly amount: string;
};

/** Pending points, each with its arrival time or its condition. */
function useRows(arrivals: Arrivals, { held, factor }: WalletDetail): readonly Row[] {
  const { t } = useTranslation();
  const text = usePointsText();
  const arrival = useDayAndTime();
  const { tonight, friends } = arrivals;
  const factorText = Number(tonight.amount) > 0 ? text.share(factor) : undefined;
  const unlistedAmount = getUnlistedFriendsAmount(arrivals);
  const icon = (mark: ReactNode) => (
    <span className="arrival-mark" aria-hidden="true">
      {mark}
    </span>
  );
  return [
    {
      key: 'tonight',
      mark: icon(<Moon />),
      title: t('points.way.today'),
      note:
        factorText === undefined ? (
          arrival(tonight.at)
        ) : (
          <>
            {t('points.way.shared', { when: arrival(tonight.at), share: factorText })}{' '}
            <InfoTip label={t('points.factorAsk')}>{t('points.factorIs')}</InfoTip>
          </>
        ),
      amount: tonight.pays,
    },
    ...friends.slice(0, shownFriends).map(({ nickname, avatar, amount, at }, place) => ({
      key: `friend ${place}`,
      mark: <Avatar src={avatar} name={nickname} size={36} decorative />,
      title: t('points.way.friend', { name: nickname }),
      note: at === null ? t('points.way.beingChecked') : arrival(at),
      amount,
    })),
    ...(Number(unlistedAmount) > 0
      ? [
          {
            key: 'friends',
            mark: icon(<Users />),
            title: t('points.way.moreFriends'),
            note: <Link href="/V2/invitation">{t('points.way.seeFriends')}</Link>,
            amount: unlistedAmount,
          },
        ]
      : []),
    ...(Number(held) > 0
      ? [
          {
            key: 'held',
            mark: icon(<Lock />),
            title: t('points.way.setAside'),
            note: t('points.heldWhy'),
            amount: held,
          },
        ]
      : []),
  ];
}

function ToClaim() {
  const { t } = useTranslation();
  const text = usePointsText();
  const { toClaim } = useClaimables();
  const line = useClaimLine();
  const { busy, at, press, coin } = useClaimAll();
  if (toClaim.count === 0) return coin;
  const amount = text.points(toClaim.amount);
  return (
    <div className="arrival-claim">
      <span ref={at}>
        <Text as="div" weight="semibold">
          {t('home.day.toClaim', { amount })}
        </Text>
        <Text as="div" size={12} tone="muted" lines={1}>
          {line}
        </Text>
      </span>
      <Button variant="gold" busy={busy} onClick={() => void press()}>
        {t('home.day.claim', { amount })}
      </Button>
      {coin}
    </div>
  );
}

function Rows({ arrivals, wallet }: { arrivals: Arrivals; wallet: WalletDetail }) {
  const text = usePointsText();
  return (
    <ul className="arrivals">
      {useRows(arrivals, wallet).map(({ key, mark, title, note, amount }) => (
        <li key={key}>
          {mark}
          <span className="arrival-words">
            <Text as="div" weight="semibold">
              {title}
            </Text>
            <Text as="div" size={12} tone="muted" className="arrival-note">
              {note}
            </Text>
          </span>
          <Text weight="semibold" data-coin-target={key === 'tonight' ? 'pending' : undefined}>
            {text.points(amount)}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** Pending points with their times, and the claimable ones. */
export function PendingPoints() {
  const { t } = useTranslation();
  const text = usePointsText();
  const { wallet } = useWallet();
  const { data } = useRead(walletQueries.arrivals(useTaice()));
  const total = data && arrivalsSum(data);
  return (
    <Card as="section" padding={20} className="points-way" aria-labelledby="points-way">
      <div className="points-way-head">
        <Text as="h2" size={16} weight="bold" id="points-way">
          {t('points.way.title')}
        </Text>
        {total !== undefined && (
          <Text size={16} weight="bold">
            {text.signed(total)}
          </Text>
        )}
      </div>
      {data && wallet ? (
        <Rows arrivals={data} wallet={wallet} />
      ) : (
        <div className="arrivals" aria-busy="true">
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} height={44} />
          ))}
        </div>
      )}
      <ToClaim />
    </Card>
  );
}
