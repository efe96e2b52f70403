import type { LeaderRow } from '@taice/contract';
import type { Leaderboard } from '@taice/core';
import { Avatar, Card, Link, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import type { Pages } from '../shared/use-pages.ts';
import { MoreWhenSeen } from '../shared/videos/more-when-seen.tsx';
import { profileHref } from '../shared/videos/video-words.ts';
import { Conditions } from './conditions.tsx';

function Place({ row, board }: { row: LeaderRow; board: Leaderboard }) {
  const { t } = useTranslation();
  const text = usePointsText();
  return (
    <li className="leader-row">
      <Text weight="semibold" className="leader-rank">
        {row.rank}
      </Text>
      <Avatar size={40} src={row.user.avatar} name={row.user.nickname} decorative />
      <div className="leader-who">
        <Link href={profileHref(row.user)}>
          <Text weight="semibold" lines={1}>
            {row.user.nickname}
          </Text>
        </Link>
        <Conditions row={row} board={board} />
      </div>
      <div className="leader-end">
        <Text weight="bold">{text.points(row.points)}</Text>
        {row.paid_rank !== null && row.paid_rank !== row.rank && (
          <Text size={12} tone="muted">
            {t('leaderboard.paidAs', { rank: row.paid_rank })}
          </Text>
        )}
        {row.prize !== '0' && (
          <Text size={12} weight="semibold" tone="gold">
            {t('leaderboard.plus', { amount: text.points(row.prize) })}
          </Text>
        )}
      </div>
    </li>
  );
}

/** Everybody behind the first three; goes on as it is read. */
export function Ranking({ pages, board }: { pages: Pages<LeaderRow>; board: Leaderboard }) {
  const { t } = useTranslation();
  const rest = pages.items.filter(({ rank }) => rank > 3);
  if (rest.length === 0) return null;
  return (
    <Card padding={0} clip>
      <div className="leader-head" aria-hidden="true">
        <Text size={12} tone="muted">
          {t('leaderboard.rank')}
        </Text>
        <Text size={12} tone="muted">
          {t('leaderboard.pointsAndPrize')}
        </Text>
      </div>
      <ul>
        {rest.map((row) => (
          <Place key={row.user.id} row={row} board={board} />
        ))}
      </ul>
      <MoreWhenSeen {...pages} />
    </Card>
  );
}
