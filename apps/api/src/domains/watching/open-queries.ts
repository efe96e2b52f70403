import type { Database, Tx } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { AppType } from '@taice/contract';
import type { NoReward } from './eligibility.ts';
import { countAfterS } from './count-queries.ts';
import type { SessionState } from './session-answer.ts';
import { isPaused, unhideColumns } from './paused-history.ts';

export interface SessionRow {
  readonly id: string;
  readonly state: SessionState;
  readonly reason: NoReward | null;
  readonly seq: number;
  readonly credited_ms: number;
  readonly required_ms: number;
  readonly skip_ms: number;
  readonly rate: number;
  readonly position_s: number;
  readonly last_beat_at: Date;
  readonly qualified_at: Date | null;
}

const LOCK_WATCH_CURSOR = `insert into watch_cursor (user_id, session_id, credited_until) values ($1, '', $2)
  on conflict (user_id) do update set credited_until = watch_cursor.credited_until
  returning session_id, credited_until`;

/** The row whose lock serializes a person's openings and beats. */
export const lockWatchCursor = async (
  tx: Tx,
  userId: bigint,
  at: Date,
): Promise<{ session_id: string; credited_until: Date }> => {
  const [row] = await preparedQuery<{ session_id: string; credited_until: Date }>(
    tx,
    'watch_cursor_lock',
    LOCK_WATCH_CURSOR,
    [userId, at],
  );
  return row ?? { session_id: '', credited_until: at };
};

const columns = `id, state, reason, seq, credited_ms, required_ms, skip_ms, rate, position_s, last_beat_at,
  qualified_at`;

const READ_LATEST_SESSION = `select ${columns} from view_session
  where user_id = $1 and post_id = $2
  order by state = 'claimable' desc, started_at desc limit 1 for update`;

export const latestSession = async (
  tx: Tx,
  userId: bigint,
  postId: bigint,
): Promise<SessionRow | undefined> => {
  const [row] = await preparedQuery<SessionRow>(tx, 'session_latest', READ_LATEST_SESSION, [
    userId,
    postId,
  ]);
  return row;
};

const DELETE_VOID_SESSIONS = `delete from view_session
  where user_id = $1 and post_id = $2 and state = 'void' and claimed_at is null`;

/** Deletes a post's sessions that the person's wrong beats have ended. */
export const deleteVoidSessions = async (tx: Tx, userId: bigint, postId: bigint): Promise<void> => {
  await preparedQuery(tx, 'session_forget_void', DELETE_VOID_SESSIONS, [userId, postId]);
};

// Skips a number, so that beats of the earlier opening are late and no offence.
const RESUME_SESSION = `update view_session set reason = $2, last_beat_at = $3, seq = seq + 1, opened_seq = seq + 1,
    count_after = coalesce(count_after, $3::timestamptz + make_interval(secs => ${countAfterS}))
  where id = $1
  returning ${columns}`;

export const resumeSession = async (
  tx: Tx,
  session: SessionRow,
  { reason, at }: { reason: NoReward | null; at: Date },
): Promise<SessionRow> => {
  const values = [session.id, reason, at];
  const [row] = await preparedQuery<SessionRow>(tx, 'session_resume', RESUME_SESSION, values);
  return row ?? session;
};

const INSERT_SESSION = `insert into view_session (id, user_id, device_id, app_type, post_id, state, reason, required_ms,
    position_s, rate, started_at, last_beat_at, created_at, skip_ms, hour, count_after)
  values ($1, $2, $3, $4, $5, 'open', $6, $7, $8, 0, $9, $9, $9, $10, date_trunc('hour', $11::timestamptz),
    $9::timestamptz + make_interval(secs => ${countAfterS}))
  returning ${columns}`;

export const insertSession = async (
  tx: Tx,
  session: {
    id: string;
    userId: bigint;
    deviceId: string;
    appType: AppType;
    postId: bigint;
    reason: NoReward | null;
    requiredMs: number;
    skipMs: number;
    positionS: number;
    at: Date;
    ruleAt: Date;
  },
): Promise<SessionRow> => {
  const [row] = await preparedQuery<SessionRow>(tx, 'session_insert', INSERT_SESSION, [
    session.id,
    session.userId,
    session.deviceId,
    session.appType,
    session.postId,
    session.reason,
    session.requiredMs,
    session.positionS,
    session.at,
    session.skipMs,
    session.ruleAt,
  ]);
  if (!row) throw new Error('insert of the view session returned no row');
  return row;
};

const MOVE_WATCH_CURSOR = `with clock as (
    update watch_cursor set session_id = $3, credited_until = $4 where user_id = $1
  )
  update view_session set state = 'paused' where id = $2 and id <> $3 and state = 'watching'`;

/** From `at` on the session `to` earns, and the earlier one pauses. */
export const moveWatchCursor = async (
  tx: Tx,
  { userId, from, to, at }: { userId: bigint; from: string; to: string; at: Date },
): Promise<void> => {
  await preparedQuery(tx, 'watch_cursor_hand_over', MOVE_WATCH_CURSOR, [userId, from, to, at]);
};

const TOUCH_HISTORY = `insert into view_log (user_id, post_id, last_at, hidden, times)
  values ($1, $2, $3, ${isPaused('$1')}, $4)
  on conflict (user_id, post_id) do update
    set ${unhideColumns}, times = view_log.times + excluded.times`;

/** Moves the post to the top of the person's history, unless it is paused. */
export const touchHistory = async (
  tx: Tx,
  { userId, postId, at, isStart }: { userId: bigint; postId: bigint; at: Date; isStart: boolean },
): Promise<void> => {
  await preparedQuery(tx, 'view_log_touch', TOUCH_HISTORY, [userId, postId, at, isStart ? 1 : 0]);
};

const READ_CURRENT_SESSION = `select s.id, s.post_id, s.state, s.reason, s.credited_ms, s.required_ms
  from watch_cursor w join view_session s on s.id = w.session_id
  where w.user_id = $1 and s.last_beat_at > $2 and s.state <> 'void' and s.state <> 'expired'`;

export interface CurrentSession {
  readonly id: string;
  readonly post_id: bigint;
  readonly state: SessionState;
  readonly reason: NoReward | null;
  readonly credited_ms: number;
  readonly required_ms: number;
}

/** The earning session, unless it has rested since before `after`. */
export const currentSession = async (
  db: Database,
  userId: bigint,
  after: Date,
): Promise<CurrentSession | undefined> => {
  const [row] = await preparedQuery<CurrentSession>(db, 'session_current', READ_CURRENT_SESSION, [
    userId,
    after,
  ]);
  return row;
};

/** Rewarded views of a day. */
export const rewardedViews = async (db: Database, userId: bigint, day: string): Promise<number> => {
  const row = await db
    .selectFrom('view_day')
    .select('rewarded')
    .where('user_id', '=', userId)
    .where('biz_date', '=', day)
    .executeTakeFirst();
  return row?.rewarded ?? 0;
};
