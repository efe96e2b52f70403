import { preparedQuery, type Tx } from '../../platform/db/pool.ts';

/** Seconds after an opening, and between two counts of a running view, until it is added to the figures. */
export const countAfterS = 120;

/** A view of this share counts as complete: few people watch the last credits. */
export const wholeView = 0.95;

/** Display views not counted yet, equal ones grouped. */
export interface NewViews {
  readonly owner_id: bigint;
  readonly post_id: bigint;
  readonly hour: Date;
  readonly source: string;
  readonly device: string;
  /** The country of the viewer's profile; empty if unknown. */
  readonly country: string;
  readonly views: number;
}

const TAKE_VIEWS = `with due as (
    select viewer_key, post_id, hour from view_display where not is_counted
    order by hour limit $1::int for update skip locked
  ), taken as (
    update view_display d set is_counted = true from due
    where d.viewer_key = due.viewer_key and d.post_id = due.post_id and d.hour = due.hour
    returning d.viewer_key, d.post_id, d.hour, d.source, d.device
  )
  select p.user_id as owner_id, t.post_id, t.hour, t.source, t.device, coalesce(u.country, '') as country,
    count(*)::int as views
  from taken t join post p on p.id = t.post_id
  left join "user" u
    on u.id = case when t.viewer_key ~ '^u[0-9]{1,18}$' then substring(t.viewer_key from 2)::bigint end
  group by 1, 2, 3, 4, 5, 6`;

/** Takes views for display, each once; the caller adds them up in the same transaction. */
export const takeViews = (tx: Tx, limit: number): Promise<NewViews[]> =>
  preparedQuery<NewViews>(tx, 'views_to_count', TAKE_VIEWS, [limit]);

/** The part of one view that was seen since the last count. */
export interface NewlySeen {
  readonly owner_id: bigint;
  readonly post_id: bigint;
  readonly hour: Date;
  readonly duration_s: number;
  /** True if this is the first seen part of it. */
  readonly is_first: boolean;
  readonly watch_ms: number;
  /** Newly seen seconds, as from and to. */
  readonly spans: readonly (readonly [from: number, to: number])[];
}

/** And the viewer. */
export interface SeenView extends NewlySeen {
  readonly id: string;
  readonly viewer_id: bigint;
  /** On the real clock. */
  readonly last_beat_at: Date;
  /** Watched ms of the view so far. */
  readonly upto_ms: number;
  /** True if time was credited, so the viewer may be paid. */
  readonly is_credited: boolean;
  /** True if nearly all of it is seen now, and was not before. */
  readonly is_finished: boolean;
}

const seconds = (seen: string) =>
  `(select coalesce(sum(upper(r) - lower(r)), 0) from unnest(${seen}) r)`;

const TAKE_SEEN = `with due as (
    select s.id, s.user_id, s.post_id, s.hour, s.watch_ms, s.watch_ms - s.counted_ms as ms, s.seen, s.counted_seen,
      s.last_beat_at, s.credited_ms > 0 as is_credited, s.seen - s.counted_seen as fresh,
      isempty(s.counted_seen) and not isempty(s.seen) as is_first,
      s.last_beat_at > $1::timestamptz - make_interval(secs => $3::int) as goes_on
    from view_session s where s.count_after <= $1 order by s.count_after limit $2::int for update skip locked
  ), taken as (
    update view_session s set counted_ms = due.watch_ms, counted_seen = due.seen,
      count_after = case when due.goes_on then $1::timestamptz + make_interval(secs => $3::int) end
    from due where s.id = due.id
  )
  select p.user_id as owner_id, due.post_id, due.hour, p.duration_s, due.is_first, due.ms as watch_ms,
    coalesce((select jsonb_agg(jsonb_build_array(lower(r), upper(r))) from unnest(due.fresh) r), '[]') as spans,
    due.id, due.user_id as viewer_id, due.last_beat_at, due.watch_ms as upto_ms,
    due.is_credited,
    ${seconds('due.seen')} >= p.duration_s * ${wholeView} and ${seconds('due.counted_seen')} < p.duration_s * ${wholeView}
      as is_finished
  from due join post p on p.id = due.post_id where due.hour is not null`;

/** Takes the newly seen parts of resting or long views, as `takeViews` does. */
export const takeSeen = (tx: Tx, now: Date, limit: number): Promise<SeenView[]> =>
  preparedQuery<SeenView>(tx, 'seen_to_count', TAKE_SEEN, [now, limit, countAfterS]);
