import { preparedQuery, type Tx } from '../../platform/db/pool.ts';

/** Figures counted per hour. `rewards` in micro-points, `watch_ms` and `length_ms` in ms. */
export const figures = [
  'views',
  'qualified',
  'measured',
  'watch_ms',
  'length_ms',
  'likes',
  'comments',
  'shares',
  'fans',
  'rewards',
] as const;
export type Figure = (typeof figures)[number];

/** Activity on one video in an hour; `postId` 0 stands for activity on its owner alone. */
export interface VideoActivity extends Partial<Record<Figure, number | bigint>> {
  readonly ownerId: bigint;
  readonly postId: bigint;
  readonly at: Date;
}

const HOUR_MS = 3_600_000;
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

const ADD_TO_HOURS = `insert into video_hour as h (owner_id, post_id, hour, ${figures.join(', ')})
  select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[],
    ${figures.map((_, index) => `$${index + 4}::bigint[]`).join(', ')}) as t
  on conflict (owner_id, post_id, hour) do update set
    ${figures.map((name) => `${name} = h.${name} + excluded.${name}`).join(', ')}`;

// The hours of one day add up in one day row; the row order is the same.
const ADD_TO_DAYS = `insert into video_day as h (owner_id, post_id, day, ${figures.join(', ')})
  select owner_id, post_id, (hour at time zone 'UTC')::date, ${figures.map((name) => `sum(${name})`).join(', ')}
  from unnest($1::bigint[], $2::bigint[], $3::timestamptz[],
    ${figures.map((_, index) => `$${index + 4}::bigint[]`).join(', ')}) as t(owner_id, post_id, hour, ${figures.join(', ')})
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (owner_id, post_id, day) do update set
    ${figures.map((name) => `${name} = h.${name} + excluded.${name}`).join(', ')}`;

// Weekly sums exist per video only, because an owner's totals are never compared.
const ADD_TO_WEEKS = `insert into video_week as h (owner_id, week, post_id, views)
  select owner_id, date_trunc('week', hour at time zone 'UTC')::date, post_id, sum(views)
  from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::bigint[]) as t(owner_id, post_id, hour, views)
  where post_id <> 0 and views <> 0 group by 1, 2, 3 order by 1, 2, 3
  on conflict (owner_id, week, post_id) do update set views = h.views + excluded.views`;

interface Sum {
  readonly ownerId: bigint;
  readonly postId: bigint;
  readonly hour: Date;
  readonly values: bigint[];
}

/** Adds to the hours, days and weeks of videos and of their owners. A fixed row order avoids deadlocks. */
export const addHourlyFigures = async (
  tx: Tx,
  activities: readonly VideoActivity[],
): Promise<void> => {
  const sums = new Map<string, Sum>();
  for (const activity of activities) {
    const hour = hourOf(activity.at);
    for (const postId of new Set([activity.postId, 0n])) {
      const key = [activity.ownerId, postId, hour.getTime()].join();
      const sum = sums.get(key) ?? {
        ownerId: activity.ownerId,
        postId,
        hour,
        values: figures.map(() => 0n),
      };
      sums.set(key, sum);
      for (const [index, name] of figures.entries())
        sum.values[index] = (sum.values[index] ?? 0n) + BigInt(activity[name] ?? 0);
    }
  }
  if (sums.size === 0) return;
  const rows = [...sums.values()].toSorted(
    (a, b) =>
      Number(a.ownerId - b.ownerId) ||
      Number(a.postId - b.postId) ||
      a.hour.getTime() - b.hour.getTime(),
  );
  const keys = [
    rows.map(({ ownerId }) => ownerId),
    rows.map(({ postId }) => postId),
    rows.map(({ hour }) => hour),
  ];
  const [views, ...others] = figures.map((_, index) => rows.map((row) => row.values[index]));
  const values = [...keys, views, ...others];
  await preparedQuery(tx, 'video_hours_add', ADD_TO_HOURS, values);
  await preparedQuery(tx, 'video_hours_to_days', ADD_TO_DAYS, values);
  await preparedQuery(tx, 'video_hours_to_weeks', ADD_TO_WEEKS, [...keys, views]);
};
