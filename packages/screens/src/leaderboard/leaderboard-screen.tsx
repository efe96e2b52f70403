import type { LeaderScope } from '@taice/contract/shapes';
import { leaderboardQueries } from '@taice/core';
import {
  Button,
  EmptyState,
  IconButton,
  Segmented,
  Select,
  Sheet,
  Skeleton,
  Text,
  useWide,
} from '@taice/ui';
import Info from 'lucide-react/icons/info';
import Trophy from 'lucide-react/icons/trophy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LoadError } from '../shared/load-error.tsx';
import { useHistoryState } from '../shared/router/use-history-state.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { usePages } from '../shared/use-pages.ts';
import { useSessionReady, useUser } from '../shared/use-user.ts';
import { VisitorNotice } from './visitor-notice.tsx';
import { lacksCountry, OwnRank } from './own-rank.tsx';
import { Podium } from './podium.tsx';
import { Ranking } from './ranking.tsx';
import { WeekLine } from './week-line.tsx';
import { PrizeRequirements } from './requirements.tsx';
import './leaderboard.css';

const scopes = ['global', 'friends', 'country'] as const satisfies readonly LeaderScope[];

/** A week as links name it, `W2026-47`. */
const weekKey = /^W\d{4}-\d\d$/;

/**
 * `/V2/leaderboard`, `/Leaderboard`: ranking by points of this week or of `?week=`, the prizes, and the viewer's rank.
 */
export function LeaderboardScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const ready = useSessionReady();
  const wide = useWide();
  const [rules, setRules] = useState(false);
  const [storedScope, setScope] = useHistoryState<string>('leaderboard.scope', 'global');
  const [params, setParams] = useSearchParams();
  const week = params.get('week')?.match(weekKey)?.[0];
  const scope = (user && scopes.find((each) => each === storedScope)) || 'global';
  const pages = usePages(leaderboardQueries.ranking(useTaice(), { week, scope }));
  const { items, answers, loading, hasMore, error, reload } = pages;
  const [board] = answers;
  // A viewer who follows no one would be alone on the board.
  const isAlone = scope === 'friends' && items.length === 1 && items[0]?.user.id === user?.id;
  // A week from a link may be older than those on offer.
  const weeks = board ? [...new Set([...board.weeks, board.week.key])] : [];
  const otherWeek = board && weeks.length > 1 && (
    <Select
      label={t('leaderboard.otherWeek')}
      value={board.week.key}
      options={weeks.map((key) => ({
        value: key,
        label: t('leaderboard.week', { week: Number(key.slice(-2)) }),
      }))}
      onChange={(key) => setParams(key === board.weeks[0] ? {} : { week: key }, { replace: true })}
    />
  );
  const isOpen = board?.week.state === 'open';
  const ownRank = user && (
    <Segmented
      label={t('leaderboard.among')}
      value={scope}
      options={scopes.map((value) => ({ value, label: t(`leaderboard.scope.${value}`) }))}
      onChange={setScope}
    />
  );
  return (
    <div className="leaderboard">
      <div className="leaderboard-top">
        <ScreenTitle>{t('leaderboard.title')}</ScreenTitle>
        {wide && (
          <div className="leaderboard-week">
            {board ? (
              <WeekLine week={board.week} named={weeks.length < 2} />
            ) : (
              <Skeleton shape="text" width={200} />
            )}
            {otherWeek}
          </div>
        )}
        {wide ? (
          ownRank
        ) : (
          <div className="leaderboard-line">
            {ownRank}
            <div>
              {board && isOpen && <WeekLine week={board.week} brief />}
              <IconButton
                label={t('leaderboard.rules')}
                icon={<Info />}
                disabled={!board}
                aria-haspopup="dialog"
                onClick={() => setRules(true)}
              />
            </div>
          </div>
        )}
        {!wide && board && !isOpen && <WeekLine week={board.week} />}
      </div>
      {scope === 'friends' && (
        <Text as="p" size={12} tone="muted">
          {t('leaderboard.friendsAre')}
        </Text>
      )}
      <div className="leaderboard-columns">
        <div className="leaderboard-column">
          {board && items.length > 0 && !isAlone ? (
            <>
              <Podium rows={items.filter(({ rank }) => rank <= 3)} board={board} />
              <Ranking pages={pages} board={board} />
            </>
          ) : loading || hasMore ? (
            <Skeleton shape="card" height={480} />
          ) : error ? (
            <LoadError error={error} onRetry={reload} />
          ) : (
            <EmptyState
              icon={<Trophy />}
              title={t(
                lacksCountry(board?.me ?? null, scope)
                  ? 'leaderboard.me.noCountry'
                  : `leaderboard.none.${scope}`,
              )}
              action={scope === 'friends' && <Button href="/Creators">{t('creators.find')}</Button>}
            />
          )}
        </div>
        {wide && board && <PrizeRequirements board={board} />}
      </div>
      {!wide && board && (
        <Sheet
          open={rules}
          onClose={() => setRules(false)}
          title={t('leaderboard.rules')}
          closeLabel={t('common.close')}
          tall
        >
          <div className="leaderboard-rules">
            {otherWeek}
            <PrizeRequirements board={board} />
          </div>
        </Sheet>
      )}
      {board?.me && !isAlone && <OwnRank me={board.me} board={board} scope={scope} />}
      {board && !user && ready && <VisitorNotice board={board} />}
    </div>
  );
}
