import type { LeaderRow } from '@taice/contract';
import type { Leaderboard } from '@taice/core';
import { Avatar, Link, Text, useWide } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { profileHref } from '../shared/videos/video-words.ts';
import { isDecided } from './conditions.tsx';
import { hasProgress, Meters } from './meters.tsx';

/** Sizes of the faces, by rank, in px. */
const sizes = [80, 64, 64] as const;

/** The first three, the best in the middle, each on a plinth with the prize of the rank. */
export function Podium({ rows, board }: { rows: readonly LeaderRow[]; board: Leaderboard }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const wide = useWide();
  if (rows.length === 0) return null;
  // All three show meters if any does: side by side, one without them would look broken.
  const haveBegun = rows.some((row) => hasProgress(row, board));
  return (
    <ol className="podium">
      {rows.map((row) => (
        <li key={row.user.id} data-rank={row.rank}>
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
            <Text weight="semibold" lines={1}>
              {row.user.nickname}
            </Text>
          </Link>
          <Text size={12} tone="muted">
            <span className="tc-hidden">{t('leaderboard.points')} </span>
            {text.points(row.points)}
          </Text>
          <div className="podium-plinth">
            {row.prize === '0' ? (
              <Text size={12} tone="muted">
                {t(isDecided(board) ? 'leaderboard.noPrize' : 'leaderboard.noPrizeYet')}
              </Text>
            ) : (
              <Text weight="bold" tone="gold">
                {text.signed(row.prize)}
              </Text>
            )}
            {row.paid_rank !== null && row.paid_rank !== row.rank && (
              <Text size={12} tone="muted">
                {t('leaderboard.paidAs', { rank: row.paid_rank })}
              </Text>
            )}
            {wide && <Meters row={row} board={board} shown={haveBegun} />}
          </div>
        </li>
      ))}
    </ol>
  );
}
