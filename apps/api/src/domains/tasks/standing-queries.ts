import type { QuestItem } from '@taice/contract';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { groupRef } from './group-bonus.ts';
import { noProgress, type TaskProgress } from './task-progress.ts';
import { earnsRewardSql } from '../../platform/earning-video.ts';

const READ_STANDING = `select
    coalesce((select jsonb_agg(jsonb_build_array(period_key, kind, to_jsonb(units), ms)) from task_progress
      where user_id = u.id and period_key = any($2::text[])), '[]') as tallies,
    coalesce((select jsonb_agg(jsonb_build_array(period_key, code, reason)) from task_done
      where user_id = u.id and period_key = any($2::text[])), '[]') as done,
    u.created_at, coalesce(d.points, 0) as today,
    -- Watched time of the running session that is not counted yet.
    coalesce(case when p.user_id <> u.id and ${earnsRewardSql('$4')} then s.watch_ms - s.counted_ms end, 0)
      as fresh_ms
  from "user" u
  left join daily_contribution d on d.user_id = u.id and d.biz_date = $3::date
  left join watch_cursor w on w.user_id = u.id
  left join view_session s on s.id = w.session_id
  left join post p on p.id = s.post_id
  where u.id = $1`;

interface Row {
  readonly tallies: readonly [period: string, kind: string, units: string[], ms: number][];
  readonly done: readonly [period: string, code: string, reason: QuestItem['reason']][];
  readonly created_at: Date;
  readonly today: bigint;
  readonly fresh_ms: number;
}

/** A person's progress in their tasks. Micro-points. */
export interface Standing {
  readonly progress: (period: string, kind: string) => TaskProgress;
  /** Undefined if it is not complete; otherwise the reason it was not paid, or null. */
  readonly done: (period: string, code: string) => QuestItem['reason'] | undefined;
  readonly createdAt: Date;
  /** Today's contribution. */
  readonly today: bigint;
  /** Watched ms of the running view that are not counted yet. */
  readonly freshMs: number;
}

/** Undefined if there is no such person. */
export const readStanding = async (
  db: Database,
  userId: bigint,
  { periods, today, shortestMs }: { periods: readonly string[]; today: Day; shortestMs: number },
): Promise<Standing | undefined> => {
  const [row] = await preparedQuery<Row>(db, 'task_standing', READ_STANDING, [
    userId,
    periods,
    today,
    shortestMs / 1000,
  ]);
  if (!row) return undefined;
  const tallies = new Map(
    row.tallies.map(([period, kind, units, ms]) => [`${period} ${kind}`, { units, ms }]),
  );
  const done = new Map(row.done.map(([period, code, reason]) => [`${period} ${code}`, reason]));
  return {
    progress: (period, kind) => tallies.get(`${period} ${kind}`) ?? noProgress,
    done: (period, code) => done.get(`${period} ${code}`),
    createdAt: row.created_at,
    today: row.today,
    freshMs: row.fresh_ms,
  };
};

const READ_BONUSES = `select id, ref_id, state from claimable
  where user_id = $1 and type = 'group_bonus' and ref_id = any($2::text[])`;

export interface BonusRow {
  readonly id: bigint;
  readonly ref_id: string;
  readonly state: 'open' | 'claimed' | 'expired' | 'revoked';
}

/** The state of these groups' bonuses on a day, by the group's code. */
export const readBonuses = async (
  db: Database,
  userId: bigint,
  day: Day,
  codes: readonly string[],
): Promise<(code: string) => BonusRow | undefined> => {
  const refs = codes.map((code) => groupRef(day, code));
  const rows = await preparedQuery<BonusRow>(db, 'task_bonuses', READ_BONUSES, [userId, refs]);
  const byRef = new Map(rows.map((row) => [row.ref_id, row]));
  return (code) => byRef.get(groupRef(day, code));
};
