import type { Database } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { countAfterS } from './count-queries.ts';
import type { NoReward } from './eligibility.ts';
import { mayStorePosition } from './paused-history.ts';
import type { SessionState } from './session-answer.ts';

/** The parts of the last accepted beat's answer, stored for a retry. */
export interface StoredAnswer {
  readonly token: string;
  readonly seq: number;
  readonly creditedMs: number;
  readonly requiredMs: number;
  /** ms until the next beat. */
  readonly dueMs: number;
}

/** A valid beat, to be stored if it is the next one of its session. */
export interface CheckedBeat {
  readonly sessionId: string;
  readonly userId: bigint;
  readonly seq: number;
  /** The credited time span. */
  readonly from: Date;
  readonly at: Date;
  readonly creditedMs: number;
  readonly requiredMs: number;
  readonly positionS: number;
  readonly rate: number;
  readonly tokenHash: Buffer;
  readonly answer: StoredAnswer;
  /** Credited ms and the reason for less, for the 'why'; null if there is nothing to record. */
  readonly note: { readonly creditedMs: number; readonly reason: string | null } | null;
  readonly state: 'watching' | 'paused';
  /** The watched share of the video; null: the history needs no update yet. */
  readonly watchedRatio: number | null;
  /** True if the view is qualified by it. */
  readonly qualifies: boolean;
  /** The seen seconds of the video, and the time spent on them; empty: none. */
  readonly seen: { readonly from: number; readonly to: number; readonly ms: number };
  /** It reaches the end, or nearly, so the seen part is counted now. */
  readonly reachesEnd: boolean;
  /** The time for the history, on the rule clock. */
  readonly ruleAt: Date;
}

export interface AcceptedBeat {
  readonly id: string;
  readonly state: SessionState;
  readonly reason: NoReward | null;
  readonly view_num: number;
}

/** Locks the person's clock first, then the session: opening a session takes the same order. */
const acceptText = (isQuiet: boolean): string => `with b as materialized (
    select t.* from ${isQuiet ? "(select set_config('synchronous_commit', 'off', true)) as quiet, " : ''}unnest(
      $1::text[], $2::bigint[], $3::int[], $4::timestamptz[], $5::timestamptz[], $6::int[], $7::int[],
      $8::real[], $9::real[], $10::bytea[], $11::jsonb[], $12::int[], $13::text[], $14::text[], $15::real[],
      $16::timestamptz[], $17::int[], $18::int[], $19::int[], $20::bool[])
      as t(id, user_id, seq, from_at, at, credited_ms, required_ms, position_s, rate, token, answer,
        note_ms, note_reason, state, watched_ratio, rule_at, seen_from, seen_to, seen_ms, ends)
  ), clock as (
    update watch_cursor w set credited_until = b.at from b
    where w.user_id = b.user_id and w.session_id = b.id and w.credited_until = b.from_at
    returning w.session_id as id
  ), done as (
    update view_session s set seq = b.seq, credited_ms = b.credited_ms, required_ms = b.required_ms,
      position_s = b.position_s, rate = b.rate, last_token_sha256 = b.token, last_answer = b.answer,
      last_beat_at = b.at, watch_ms = s.watch_ms + b.seen_ms,
      -- Unchanged, except for a view that rested until all of it was counted.
      count_after = case when b.ends and not s.counted_seen @> (b.seen_to - 1) then least(s.count_after, b.at)
        else coalesce(s.count_after, b.at + make_interval(secs => ${countAfterS})) end,
      -- Limits the row for viewers who jump around without end.
      seen = case when pg_column_size(s.seen) > 1500 then s.seen
        else s.seen + int4multirange(int4range(b.seen_from, b.seen_to)) end,
      beats = case when b.note_ms is null or jsonb_array_length(s.beats) >= 200 then s.beats
        else s.beats || jsonb_build_array(jsonb_build_array(
          round(extract(epoch from b.at - s.started_at) * 1000)::bigint, b.note_ms, b.note_reason)) end,
      state = case when view_is_live(s.state) then b.state else s.state end
    from b join clock c on c.id = b.id
    where s.id = b.id and s.seq = b.seq - 1
      and s.state in ('open', 'watching', 'paused', 'claimable', 'claimed')
    returning s.id, s.state, s.reason, s.post_id
  ), history as (
    update view_log v set position_s = b.position_s, last_at = b.rule_at,
      watched_ratio = greatest(v.watched_ratio, b.watched_ratio)
    from done d join b on b.id = d.id
    where v.user_id = b.user_id and v.post_id = d.post_id and b.watched_ratio is not null
      and ${mayStorePosition('v', 'b.user_id')}
  )
  select d.id, d.state, d.reason, p.view_num from done d join post p on p.id = d.post_id`;
const ACCEPT_BEATS = acceptText(false);
const ACCEPT_BEATS_QUIETLY = acceptText(true);

/**
 * Stores beats by compare-and-set; returns those that were the next ones of earning sessions. `quiet`: without waiting
 * for the disk; a crash then loses only the last beats.
 */
export const acceptBeats = (
  db: Database,
  beats: readonly CheckedBeat[],
  { quiet: isQuiet }: { quiet: boolean },
): Promise<AcceptedBeat[]> => {
  // One lock order for concurrent batches.
  const sorted = beats.toSorted((a, b) => Number(a.userId - b.userId));
  const column = <T>(pick: (beat: CheckedBeat) => T): T[] => sorted.map(pick);
  return preparedQuery<AcceptedBeat>(
    db,
    isQuiet ? 'beats_accept_quietly' : 'beats_accept',
    isQuiet ? ACCEPT_BEATS_QUIETLY : ACCEPT_BEATS,
    [
      column((b) => b.sessionId),
      column((b) => b.userId),
      column((b) => b.seq),
      column((b) => b.from),
      column((b) => b.at),
      column((b) => b.creditedMs),
      column((b) => b.requiredMs),
      column((b) => b.positionS),
      column((b) => b.rate),
      column((b) => b.tokenHash),
      column((b) => JSON.stringify(b.answer)),
      column((b) => b.note?.creditedMs ?? null),
      column((b) => b.note?.reason ?? null),
      column((b) => b.state),
      column((b) => b.watchedRatio),
      column((b) => b.ruleAt),
      column((b) => b.seen.from),
      column((b) => b.seen.to),
      column((b) => b.seen.ms),
      column((b) => b.reachesEnd),
    ],
  );
};

export interface SessionStanding {
  readonly state: SessionState;
  readonly reason: NoReward | null;
  readonly seq: number;
  readonly opened_seq: number;
  readonly last_token_sha256: Buffer | null;
  readonly last_answer: StoredAnswer | null;
  readonly earning: boolean;
  readonly credited_until: Date | null;
  readonly qualified_at: Date | null;
  readonly view_num: number;
}

const READ_SESSION_STANDING = `select s.state, s.reason, s.seq, s.opened_seq, s.last_token_sha256, s.last_answer,
    coalesce(w.session_id = s.id, false) as earning, w.credited_until, s.qualified_at, p.view_num
  from view_session s
  join post p on p.id = s.post_id
  left join watch_cursor w on w.user_id = s.user_id
  where s.id = $1 and s.user_id = $2`;

/** The state of a person's own session; undefined if it is not theirs. */
export const sessionStanding = async (
  db: Database,
  sessionId: string,
  userId: bigint,
): Promise<SessionStanding | undefined> => {
  const [row] = await preparedQuery<SessionStanding>(
    db,
    'session_standing',
    READ_SESSION_STANDING,
    [sessionId, userId],
  );
  return row;
};

// A start whose session ended by offences does not count, unless another one exists within the hour.
const COUNT_OFFENCE = `with session as (
    update view_session set offences = least(offences + 1, 1000),
      state = case when offences + 1 >= $3::int then 'void' else state end,
      count_after = case when offences + 1 >= $3::int then null else count_after end
    where id = $1 and user_id = $2 and view_is_live(state)
    returning id, user_id, post_id, hour, state
  ), ended as (
    update view_display d set is_start = false from session s
    where s.state = 'void' and d.viewer_key = 'u' || s.user_id and d.post_id = s.post_id and d.hour = s.hour
      and d.is_start and not exists (
        select from view_session o where o.user_id = s.user_id and o.post_id = s.post_id and o.hour = s.hour
          and o.id <> s.id and o.state <> 'void')
    returning d.post_id
  ), history as (
    update view_log v set times = v.times - 1 from ended e
    where v.user_id = $2 and v.post_id = e.post_id and v.times > 0 and v.qualified_at is null
    returning v.post_id
  ), counted as (
    update post p set start_num = p.start_num - 1 from history h where p.id = h.post_id
  )
  select state from session`;

/** Counts a wrong beat against the person's own session; true if it exceeds the limit. */
export const countOffence = async (
  db: Database,
  sessionId: string,
  userId: bigint,
  allowed: number,
): Promise<boolean> => {
  const values = [sessionId, userId, allowed];
  const [row] = await preparedQuery<{ state: SessionState }>(
    db,
    'session_offence',
    COUNT_OFFENCE,
    values,
  );
  return row?.state === 'void';
};
