import type { LeaderRow, LeaderWhy } from '@taice/contract';
import type { Leaderboard } from '@taice/core';
import { Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';

export const asked = ['invites', 'views', 'uploads', 'ai_uploads'] as const;
export type Asked = (typeof asked)[number];
export const isAsked = (why: LeaderWhy): why is Asked => asked.some((each) => each === why);

/** The tier that a rank belongs to; undefined: none is paid there. */
export const tierAt = ({ tiers }: Leaderboard, rank: number) =>
  tiers.find(({ from, to }) => from <= rank && rank <= to);

/** Whether a place's conditions are met, or the first that is not. */
export function Conditions({ row, board }: { row: LeaderRow; board: Leaderboard }) {
  const { t } = useTranslation();
  const tier = tierAt(board, row.rank);
  const [why] = row.why;
  const words =
    why === undefined
      ? t('leaderboard.did', { invites: row.invites, views: row.views })
      : tier && isAsked(why)
        ? t(`leaderboard.have.${why}`, { have: row[why], need: tier[why] })
        : t(`leaderboard.why.${why}`);
  const isMet = row.eligible && why === undefined;
  // Columns say it where they are.
  const isCounted = why === undefined || isAsked(why);
  return (
    <Text
      size={12}
      tone="muted"
      className={isCounted ? 'leader-met leader-counted' : 'leader-met'}
      lines={1}
    >
      {isMet && <Check aria-label={t('leaderboard.met')} />}
      <span>{words}</span>
    </Text>
  );
}
