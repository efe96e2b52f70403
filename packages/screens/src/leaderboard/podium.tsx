import type { LeaderRow } from '@taice/contract';
import type { Leaderboard } from '@taice/core';
import { Avatar, Card, Coin, Link, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { profileHref } from '../shared/videos/video-words.ts';
import { Conditions } from './conditions.tsx';

/** Of the faces, by rank. */
const sizes = [88, 72, 64] as const;

/** The first three, the best in the middle. */
export function Podium({ rows, board }: { rows: readonly LeaderRow[]; board: Leaderboard }) {
  const { t } = useTranslation();
  const text = usePointsText();
  if (rows.length === 0) return null;
  return (
    <ol className="podium">
      {rows.map((row) => (
        <li key={row.user.id} data-rank={row.rank}>
          <Card padding={12} className="podium-card">
            <span className="podium-face">
              <Avatar
                size={sizes[row.rank - 1] ?? 64}
                src={row.user.avatar}
                name={row.user.nickname}
                decorative
              />
              <span className="podium-rank">{row.rank}</span>
            </span>
            <Link href={profileHref(row.user)}>
              <Text weight="bold" lines={1}>
                {row.user.nickname}
              </Text>
            </Link>
            <span className="podium-points">
              <Coin size={14} />
              <Text weight="bold" tone="gold">
                {text.points(row.points)}
              </Text>
              <Text size={12} tone="muted">
                {t('common.points')}
              </Text>
            </span>
            {row.paid_rank !== null && row.paid_rank !== row.rank && (
              <Text size={12} tone="muted">
                {t('leaderboard.paidAs', { rank: row.paid_rank })}
              </Text>
            )}
            {row.prize !== '0' && (
              <Text size={12} weight="semibold">
                {t('leaderboard.prize', { amount: text.points(row.prize) })}
              </Text>
            )}
            <Conditions row={row} board={board} />
          </Card>
        </li>
      ))}
    </ol>
  );
}
