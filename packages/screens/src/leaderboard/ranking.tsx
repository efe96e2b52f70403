import type { LeaderRow } from '@taice/contract';
import type { Leaderboard } from '@taice/core';
import { Avatar, Card, Link, Text, useWide } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import type { Pages } from '../shared/use-pages.ts';
import { LoadMoreOnScroll } from '../shared/videos/load-more-on-scroll.tsx';
import { profileHref } from '../shared/videos/video-words.ts';
import { type ConditionKey, Conditions, tierAt } from './conditions.tsx';
import { Meters } from './meters.tsx';

/** Conditions for the ranks below three, each a column where there is room. */
const columns = ['invites', 'views', 'uploads'] as const satisfies readonly ConditionKey[];

function RankRow({ row, board }: { row: LeaderRow; board: Leaderboard }) {
  const { t } = useTranslation();
  const text = usePointsText();
  const wide = useWide();
  const tier = tierAt(board, row.rank);
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
        {wide ? <Conditions row={row} board={board} /> : <Meters row={row} board={board} />}
      </div>
      {(wide ? columns : []).map((name) => (
        <Text
          key={name}
          tone={tier && row[name] >= tier[name] ? 'text' : 'muted'}
          className="leader-count"
        >
          <span className="tc-hidden">{t(`leaderboard.asked.${name}`)} </span>
          {row[name]}
        </Text>
      ))}
      <div className="leader-end">
        <Text size={16} weight="bold">
          {text.points(row.points)}
        </Text>
        {row.paid_rank !== null && row.paid_rank !== row.rank && (
          <Text size={12} tone="muted">
            {t('leaderboard.paidAs', { rank: row.paid_rank })}
          </Text>
        )}
        {row.prize === '0' ? (
          <span className="tc-hidden">{t('leaderboard.noPrize')}</span>
        ) : (
          <Text size={12} weight="semibold" tone="gold">
            <span className="tc-hidden">
              {t('leaderboard.prize', { amount: text.points(row.prize) })}
            </span>
            <span aria-hidden="true">{text.signed(row.prize)}</span>
          </Text>
        )}
      </div>
    </li>
  );
}

/** All ranks below three. Loads more as the viewer scrolls. */
export function Ranking({ pages, board }: { pages: Pages<LeaderRow>; board: Leaderboard }) {
  const { t } = useTranslation();
  const wide = useWide();
  const belowPodium = pages.items.filter(({ rank }) => rank > 3);
  if (belowPodium.length === 0) return null;
  return (
    <Card padding={0} clip className="leader-table">
      {wide && (
        <div className="leader-head tc-12 tc-muted tc-semibold" aria-hidden="true">
          <span>{t('leaderboard.rank')}</span>
          <span className="leader-who">{t('leaderboard.who')}</span>
          {columns.map((name) => (
            <span key={name} className="leader-count">
              {t(`leaderboard.asked.${name}`)}
            </span>
          ))}
          <span className="leader-end">{t('leaderboard.points')}</span>
        </div>
      )}
      <ul>
        {belowPodium.map((row) => (
          <RankRow key={row.user.id} row={row} board={board} />
        ))}
      </ul>
      <LoadMoreOnScroll {...pages} />
    </Card>
  );
}
