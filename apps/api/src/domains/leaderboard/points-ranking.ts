import { contract } from '@taice/contract';
import { businessDay, formatMicro } from '@taice/core/rules';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { ttlCache } from '../../platform/ttl-cache.ts';
import { pageFields, limitOffsetOf } from '../../platform/pagination.ts';
import type { Services } from '../../platform/services.ts';
import { userBrief } from '../posts/post-view.ts';
import { readMyRank } from './my-rank.ts';
import { type RankRow, ownRow, rankRows } from './rank-queries.ts';
import { missingConditions, prizeForRank, tierMet } from './decide-prizes.ts';
import { listLatestWeeks, type Week, findWeek, findOrCreateWeek } from './weeks.ts';

/** The tier and prize of a rank: as it stands, or as decided. */
const outcomeOf = (row: RankRow, { rules }: Pick<Week, 'rules'>, isGlobal: boolean) => {
  if (row.prize !== null && row.tier !== null)
    return { tier: row.tier, eligible: row.prize > 0n, prize: row.prize, why: row.why ?? [] };
  const tier = tierMet(rules, row);
  const rankTier = rules.tiers.find(({ from, to }) => from <= row.rank && row.rank <= to);
  if (!rankTier || !isGlobal) return { tier, eligible: false, prize: 0n, why: [] };
  const why = missingConditions(rankTier, row);
  const eligible = why.length === 0;
  // The list shows the prize that the rank would win now.
  return { tier, eligible, prize: eligible ? prizeForRank(rules, row.rank) : 0n, why };
};

interface Weeks {
  readonly running: Week;
  readonly latest: readonly Week[];
}
const weeksCache = ttlCache<Weeks>();

/** The weeks, the same for all readers and at most `leaderboard_weeks_ms` old. */
const readWeeks = (
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
  today: Day,
): Promise<Weeks> => {
  const { db, settings } = services;
  return weeksCache(services, today, settings.leaderboard_weeks_ms, async () => ({
    running: await findOrCreateWeek(db, today, settings),
    latest: await listLatestWeeks(db, today),
  }));
};

export const pointsRanking = handler(contract.leaderboard.pointsRanking, {
  run: async (call) => {
    const { db, clock, settings, input, user } = call;
    const { running, latest } = await readWeeks(call, businessDay(clock.rule()));
    const week =
      input.week === undefined ? running : ((await findWeek(db, input.week)) ?? fail(404));
    const viewer = user?.userId ?? 0n;
    const viewerRow = user ? await ownRow(db, viewer, week.id, week.week_key) : undefined;
    const query = { viewer, scope: input.scope, country: viewerRow?.country ?? null };
    const [rows, me] = await Promise.all([
      rankRows(db, week.id, query, limitOffsetOf(input)),
      viewerRow
        ? readMyRank(call, week, input.scope, { ...viewerRow, userId: viewer }, call.lang)
        : null,
    ]);
    return {
      week: {
        key: week.week_key,
        starts_at: week.starts_at.toISOString(),
        ends_at: week.ends_at.toISOString(),
        state: week.state,
      },
      weeks: latest.map(({ week_key }) => week_key),
      list: rows
        .slice(0, input.page_size)
        .filter(({ is_shown }) => is_shown)
        .map((row) => {
          const { prize, ...outcome } = outcomeOf(row, week, input.scope === 'global');
          return {
            rank: row.rank,
            user: userBrief({ ...row, id: row.user_id }, settings),
            points: formatMicro(row.points),
            invites: row.invites,
            views: row.views,
            uploads: row.uploads,
            ai_uploads: row.ai_uploads,
            paid_rank: row.paid_rank,
            ...outcome,
            prize: formatMicro(prize),
          };
        }),
      ...pageFields(rows, input),
      me,
      tiers: [...week.rules.tiers],
      prizes: week.rules.prizes.map(({ from, to, point }) => ({
        from,
        to,
        amount: formatMicro(BigInt(point)),
      })),
    };
  },
});
