import type { LeaderRow } from '@taice/contract';
import type { Leaderboard } from '@taice/core';
import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import Play from 'lucide-react/icons/play';
import Sparkles from 'lucide-react/icons/sparkles';
import Upload from 'lucide-react/icons/upload';
import UsersRound from 'lucide-react/icons/users-round';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { type ConditionKey, conditionKeys, tierAt } from './conditions.tsx';

/** A sign for each thing that a prize asks for. */
export const conditionIcons: Readonly<Record<ConditionKey, LucideIcon>> = {
  invites: UsersRound,
  views: Play,
  uploads: Upload,
  ai_uploads: Sparkles,
};

const conditionsOf = (row: LeaderRow, board: Leaderboard): readonly ConditionKey[] => {
  const tier = tierAt(board, row.rank);
  return conditionKeys.filter((name) => tier && tier[name] > 0);
};

/** True once any count of a rank's conditions is above 0. */
export const hasProgress = (row: LeaderRow, board: Leaderboard): boolean =>
  conditionsOf(row, board).some((name) => row[name] > 0);

/** Progress on each condition of a rank; nothing while all counts are 0, unless `shown`. */
export function Meters({
  row,
  board,
  shown = hasProgress(row, board),
}: {
  row: LeaderRow;
  board: Leaderboard;
  shown?: boolean;
}) {
  const { t } = useTranslation();
  const tier = tierAt(board, row.rank);
  return (
    <span className="leader-meters">
      {shown &&
        conditionsOf(row, board).map((name) => {
          const [current, required] = [row[name], tier?.[name] ?? 0];
          const Icon = current >= required ? Check : conditionIcons[name];
          return (
            <span key={name} data-met={current >= required}>
              <Icon aria-hidden="true" />
              <span aria-hidden="true" translate="no">{`${current}/${required}`}</span>
              <span className="tc-hidden">
                {t(`leaderboard.have.${name}`, { have: current, need: required })}
              </span>
            </span>
          );
        })}
      {row.why.includes('wallet') && (
        <span title={t('leaderboard.why.wallet')}>
          <Wallet aria-hidden="true" />
          <span className="tc-hidden">{t('leaderboard.why.wallet')}</span>
        </span>
      )}
      {(['disqualified', 'unverified'] as const).map(
        (blocker) =>
          row.why.includes(blocker) && <span key={blocker}>{t(`leaderboard.why.${blocker}`)}</span>,
      )}
    </span>
  );
}
