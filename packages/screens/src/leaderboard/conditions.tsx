import type { LeaderRow, LeaderBlocker } from '@taice/contract';
import type { Leaderboard } from '@taice/core';
import { Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';

export const conditionKeys = ['invites', 'views', 'uploads', 'ai_uploads'] as const;
export type ConditionKey = (typeof conditionKeys)[number];
export const isConditionKey = (blocker: LeaderBlocker): blocker is ConditionKey =>
  conditionKeys.some((each) => each === blocker);

/** The prize tier of a rank; undefined: that rank wins no prize. */
export const tierAt = ({ tiers }: Leaderboard, rank: number) =>
  tiers.find(({ from, to }) => from <= rank && rank <= to);

/** True once the prizes are decided; before that a rank shows the prize it would get. */
export const isDecided = ({ week }: Leaderboard): boolean =>
  week.state === 'published' || week.state === 'distributing' || week.state === 'distributed';

/** The hardest to mend first; a wallet is bound in a minute. */
const conditionsByDifficulty: readonly LeaderBlocker[] = [
  'disqualified',
  'rank',
  'invites',
  'uploads',
  'ai_uploads',
  'views',
  'unverified',
  'wallet',
];

/** Says that all conditions of a rank are met, or lists those that are not. */
export function Conditions({ row, board }: { row: LeaderRow; board: Leaderboard }) {
  const { t } = useTranslation();
  const tier = tierAt(board, row.rank);
  const missing = conditionsByDifficulty.filter((condition) => row.why.includes(condition));
  const conditionText = (condition: LeaderBlocker) =>
    tier && isConditionKey(condition)
      ? t(`leaderboard.have.${condition}`, { have: row[condition], need: tier[condition] })
      : t(`leaderboard.why.${condition}`);
  const isMet = row.eligible && missing.length === 0;
  return (
    <Text size={12} tone="muted" className="leader-met">
      {isMet && <Check aria-label={t('leaderboard.met')} />}
      {missing.length === 0 && (
        <span className="leader-counted">
          {t('leaderboard.did', { invites: row.invites, views: row.views })}
        </span>
      )}
      {missing.map((condition) => (
        // Columns show the counts where they fit.
        <span key={condition} className={isConditionKey(condition) ? 'leader-counted' : undefined}>
          {conditionText(condition)}
        </span>
      ))}
    </Text>
  );
}
